import { accentVariables } from '../styles/index.ts';
import type { Config } from './contract.ts';
import { chooseLocale } from './locale.ts';
import { resolveColour } from './resolve-colour.ts';

/** Puts theme, language, direction and the owner's measures on the wrapper. */
export function applyAppearance(wrapper: HTMLElement, config: Config): void {
  const { locale, dir } = chooseLocale(config.locale);
  wrapper.dataset.theme = config.theme;
  wrapper.dataset.layout = config.layout;
  wrapper.lang = locale;
  wrapper.dir = dir;
  const { style } = wrapper;
  // Only what the owner has set: the host's own `--stoop-*` properties, set by a page's sheet, stay in force.
  const variables: Record<string, string> = {
    '--stoop-offset-x': `${config.offsetX}px`,
    '--stoop-offset-y': `${config.offsetY}px`,
    ...(config.radius === null ? {} : { '--stoop-radius': `${config.radius}px` }),
    ...(config.accent === '' ? {} : accentVariables(resolveColour(config.accent, wrapper))),
  };
  style.cssText = '';
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
}
