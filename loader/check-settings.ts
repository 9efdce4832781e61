import { complain } from './complain.ts';
import { consentMissing } from './consent-missing.ts';

/** Milliseconds a page has to draw what a selector is to match. */
const DRAWN = 5000;

/** Tells the owner of settings whose chat never comes, and so could never tell: of all others the widget tells. */
export function checkSettings(settings: Record<string, unknown>): void {
  const wrong = (name: string, reason: unknown) => complain('setting-wrong', `${name}: ${reason}`);
  const { consent } = settings;
  if (consentMissing(settings) && !/false|required/.test(consent as string))
    wrong('consent', `${consent} not none|granted|required`);
  for (const name of ['launcher', 'target']) {
    const look = () => document.querySelector((settings[name] || '*') as string);
    try {
      // These two are no selectors.
      /^(auto|hidden)$/.test(settings[name] as string) ||
        look() ||
        setTimeout(() => look() ?? wrong(name, `${settings[name]} no match`), DRAWN);
    } catch (reason) {
      // It would throw at every look, and leave the page without a chat: it counts as not set.
      wrong(name, reason);
      delete settings[name];
    }
  }
}
