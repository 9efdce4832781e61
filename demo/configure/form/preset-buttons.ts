import { PRESETS, type Preset } from './presets.ts';

/** Colour of the drawn sample, for presets that set none. */
const ACCENT = '#0b6b5c';
const BG = 'light-dark(#fff, #191b1a)';
const SURFACE = 'light-dark(#f1f0ec, #282b29)';
/** Largest corner radius of the sample, px. */
const ROUNDEST = 16;

/** Draws a small conversation: their bubble and ours. */
function sample({ settings }: Preset): HTMLElement {
  const box = document.createElement('span');
  box.className = 'sample';
  box.ariaHidden = 'true';
  const radius = Math.min(Number(settings['data-radius'] ?? ROUNDEST), ROUNDEST);
  const { style } = box;
  style.setProperty('--accent', settings['data-accent'] ?? ACCENT);
  style.setProperty('--bg', settings['--stoop-bg'] ?? BG);
  style.setProperty('--surface', settings['--stoop-surface'] ?? SURFACE);
  style.borderRadius = `${radius}px`;
  if (settings['data-theme'] === 'dark') style.colorScheme = 'dark';
  box.append(document.createElement('i'), document.createElement('b'));
  return box;
}

/** Creates buttons that set a look. The current look is marked, even if it was set by hand. */
export function presetButtons(place: HTMLElement, choose: (preset: Preset) => void) {
  const buttons = PRESETS.map((preset) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(sample(preset), preset.name);
    button.addEventListener('click', () => choose(preset));
    return { preset, button };
  });
  place.replaceChildren(...buttons.map(({ button }) => button));
  return {
    /** Marks the current look. @param values all set values; only those that presets set count */
    mark(values: ReadonlyMap<string, string>): void {
      const names = presetNames();
      for (const { preset, button } of buttons) {
        const holds = names.every((name) => (values.get(name) ?? '') === (preset.settings[name] ?? ''));
        button.ariaPressed = `${holds}`;
      }
    },
  };
}

/** Returns every setting of any preset. Choosing another preset resets them. */
export const presetNames = (): readonly string[] => [
  ...new Set(PRESETS.flatMap(({ settings }) => Object.keys(settings))),
];
