import { accentVariables } from '../styles/index.ts';
import type { Config } from './contract.ts';
import { resolveColour } from './resolve-colour.ts';

/**
 * A page made only for light or only for dark. `normal` and `light dark` leave the choice to the visitor's system.
 */
const ONE_SCHEME = /^(light|dark)( only)?$/;

/** Returns the theme. By default the chat is as light or dark as the page says it is. */
function themeOf({ theme }: Config): string {
  const page = ONE_SCHEME.exec(getComputedStyle(document.body).colorScheme);
  return (theme === 'auto' && page?.[1]) || theme;
}

/** Puts theme, language, direction and the owner's measures on the wrapper. */
export function applyAppearance(
  wrapper: HTMLElement,
  config: Config,
  { lang, dir }: { readonly lang: string; readonly dir: 'ltr' | 'rtl' },
): void {
  wrapper.dataset.theme = themeOf(config);
  // Without a place of its own in the page, the chat is the page, whatever margins the page has.
  wrapper.dataset.layout = config.layout === 'page' && config.target === '' ? 'whole' : config.layout;
  wrapper.lang = lang;
  wrapper.dir = dir;
  const { style } = wrapper;
  // Only what the owner has set: `--stoop-*` properties that a page's sheet sets on the host stay in force.
  const variables: Record<string, string> = {
    '--stoop-offset-x': `${config.offsetX}px`,
    '--stoop-offset-y': `${config.offsetY}px`,
    ...(config.radius === null ? {} : { '--stoop-radius': `${config.radius}px` }),
    ...(config.accent === '' ? {} : accentVariables(resolveColour(config.accent, wrapper))),
  };
  style.cssText = '';
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
}
