import type { LauncherHandle } from '../src/embed/contract.ts';
import { consentMissing } from './consent-missing.ts';
import type { Draft } from './draft.ts';
import { element } from './element.ts';
import { memory } from './memory.ts';
import { pathsOf } from './paths-of.ts';

/** Draws the launcher into the host's root. Settings are unchecked; `apply` draws changes. */
export function createLauncher(draft: Draft): LauncherHandle {
  const { host, settings } = draft;
  const press = {
    onfocus: draft.prefetch,
    onclick: () => draft.press('toggle'),
    onpointerenter: draft.prefetch,
  };
  const button = element('button', {
    ...press,
    className: 'b',
    ariaLabel: settings.launcherLabel || 'Open chat',
    part: 'launcher',
  });
  const words = element('button', { ...press, className: 'g', dir: 'auto' });
  const dismiss = () => {
    memory(settings, 'dismissed', said);
    say('');
  };
  const cross = element('button', { className: 'x', ariaLabel: 'Dismiss', onclick: dismiss }, '×');
  const card = element('div', { className: 'c' }, words, cross);
  const wrapper = element('div', {}, card, button);
  /** The text in the card. A dismissed text stays away. */
  let said = '';

  function apply(): void {
    const { accent, offsetX, offsetY, zIndex } = settings;
    // The style object ignores invalid values, so a wrong value leaves the default of the sheet.
    wrapper.style.marginInline = `${offsetX}px`;
    wrapper.style.marginBlock = `${offsetY}px`;
    host.style.setProperty('z-index', zIndex as string, 'important');
    if (CSS.supports('color', accent as string)) host.style.setProperty('--stoop-accent', accent as string);
    const { position, theme, launcher, layout, hideOn, hidden } = settings;
    wrapper.hidden = (hidden ||
      consentMissing(settings) ||
      /^(inline|page)$/.test(layout as string) ||
      pathsOf(hideOn).test(location.pathname)) as boolean;
    button.hidden = (launcher && launcher !== 'auto') as boolean;
    wrapper.className = `lw ${position} ${theme && theme !== 'auto' ? theme : getComputedStyle(document.body).colorScheme}`;
  }
  function say(text: string, role = ''): void {
    words.textContent = said = text;
    card.role = role;
    card.hidden = !text;
    if (settings.title) words.prepend(element('b', {}, settings.title as string), element('br', {}));
  }
  // Pages that navigate by script: the browser reports it, so the page's own history
  // functions stay untouched.
  (window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', apply, draft);
  say((settings.greeted || '') as string);
  apply();
  (host.shadowRoot as ShadowRoot).append(wrapper);
  return { apply, cross, say, wrapper, button };
}
