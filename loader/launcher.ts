import type { Handoff, LauncherHandle } from '../src/embed/contract.ts';
import { element } from './element.ts';
import { hiddenOn } from './hidden-on.ts';

export interface Launcher extends LauncherHandle {
  /** A text in the card, empty takes it away; an alert is spoken at once by screen readers. */
  say(text: unknown, role?: 'alert'): void;
}

export interface LauncherEvents {
  readonly signal: AbortSignal;
  press(what: 'toggle'): void;
  /** The person is about to press: the pointer is over it, or the focus on it. */
  near(): unknown;
}

/** Draws the launcher into the host's root; settings are unchecked, changes come by `apply`. */
export function createLauncher({ host, settings }: Handoff, on: LauncherEvents): Launcher {
  const press = { onpointerenter: on.near, onfocus: on.near, onclick: () => on.press('toggle') };
  const button = element('button', {
    ...press,
    className: 'b',
    part: 'launcher',
    ariaHasPopup: 'dialog',
    ariaLabel: settings.launcherLabel || 'Open chat',
  });
  const words = element('button', { ...press, className: 'g', dir: 'auto' });
  const cross = element('button', { className: 'x', ariaLabel: 'Dismiss', onclick: () => say('') });
  const card = element('div', { className: 'c' }, words, cross);
  const wrapper = element('div', {}, card, button);
  const dark = matchMedia('(prefers-color-scheme:dark)');

  function show(): void {
    const { hideOn, launcher, theme, position, layout, hidden } = settings;
    wrapper.hidden = !!(hidden || (layout && layout !== 'bubble') || hiddenOn(hideOn, location.pathname));
    button.hidden = !!launcher && launcher !== 'auto';
    const isDark = /dark|light/.test(theme as string) ? theme === 'dark' : dark.matches;
    wrapper.className = `lw ${position} ${isDark ? 'dark' : ''}`;
  }
  function apply(): void {
    const { accent, offsetX, offsetY, zIndex } = settings;
    // The style object takes nothing that the property cannot be: a wrong value leaves the default of the sheet.
    wrapper.style.marginBottom = `${offsetY}px`;
    wrapper.style.marginLeft = wrapper.style.marginRight = `${offsetX}px`;
    host.style.setProperty('z-index', zIndex as string, 'important');
    if (CSS.supports('color', accent as string)) host.style.setProperty('--stoop-accent', accent as string);
    show();
  }
  function say(text: unknown, role: 'alert' | null = null): void {
    card.role = role;
    card.hidden = !text;
    words.replaceChildren(text as string);
    if (settings.title) words.prepend(element('b', {}, settings.title as string));
  }
  dark.addEventListener('change', show, on);
  // Pages that move by script: told by the browser, so the page's own history functions stay untouched.
  (window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', show, on);
  say('');
  apply();
  host.shadowRoot?.append(wrapper);
  return { wrapper, button, cross, apply, say };
}
