import { PRESETS, type Preset } from './presets.ts';

/** Of the drawn sample, where a preset does not say otherwise. */
const ACCENT = '#0b6b5c';
const BG = 'light-dark(#fff, #191b1a)';
const SURFACE = 'light-dark(#f1f0ec, #282b29)';
/** As round as the sample's corners may be, px. */
const ROUNDEST = 16;

/** A conversation in small: their bubble and ours. */
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

/** Buttons that set a look; the one that is in force is marked, also when it was set by hand. */
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
    /** @param values what is set; of it only what presets set counts */
    mark(values: ReadonlyMap<string, string>): void {
      const names = presetNames();
      for (const { preset, button } of buttons) {
        const holds = names.every((name) => (values.get(name) ?? '') === (preset.settings[name] ?? ''));
        button.ariaPressed = `${holds}`;
      }
    },
  };
}

/** Every setting that one of the presets sets: choosing another one takes it back. */
export const presetNames = (): readonly string[] => [
  ...new Set(PRESETS.flatMap(({ settings }) => Object.keys(settings))),
];
