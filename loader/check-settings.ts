import { complain } from './complain.ts';
import { consentMissing } from './consent-missing.ts';

/** Time for a page to draw the element that a selector matches, ms. */
const DRAWN = 5000;

/** Reports settings whose chat never comes, and so could never report them. The widget reports all others. */
export function checkSettings(settings: Record<string, unknown>): void {
  const wrong = (name: string, reason: unknown) => complain('setting-wrong', `${name}: ${reason}`);
  const { consent } = settings;
  if (consentMissing(settings) && !/false|required/.test(consent as string))
    wrong('consent', `${consent} not none|granted|required`);
  for (const name of ['launcher', 'target']) {
    const look = () => document.querySelector((settings[name] || '*') as string);
    try {
      // `auto` and `hidden` are not selectors.
      /^(auto|hidden)$/.test(settings[name] as string) ||
        look() ||
        setTimeout(() => look() || wrong(name, `${settings[name]} not found`), DRAWN);
    } catch (reason) {
      // An invalid selector would throw at every look and leave the page without a chat,
      // so it counts as not set.
      wrong(name, reason);
      delete settings[name];
    }
  }
}
