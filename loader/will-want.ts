import type { Draft } from './draft.ts';
import { memory } from './memory.ts';

/** Distance from the view at which an inline chat is fetched. */
const NEAR_VIEW = '200px';
/** Default delay of a greeting, ms: long enough not to meet a page that is still being read in. */
const GREETING_DELAY = 3000;

/** A browser that draws nothing new may call idle callbacks late, or never. */
const WHEN_IDLE = { timeout: GREETING_DELAY };

type Seen = IntersectionObserverEntry;

/** Requests the widget, or greets, without a press: as the owner set it, or for a stored session. */
export function willWant(draft: Draft): void {
  const { host, settings, launcher } = draft;
  const { layout, load, open, greeting, greetingDelay = GREETING_DELAY } = settings;
  const ready = () => draft.load();
  const opens = open === 'true' || (open === 'once' && !memory(settings, 'opened'));
  if (opens) draft.wanted = 'config';
  if (layout === 'inline') {
    const seen: IntersectionObserverCallback = ([entry]) =>
      (entry as never as Seen).isIntersecting && ready();
    new IntersectionObserver(seen, { rootMargin: NEAR_VIEW }).observe(host);
  }
  if (load === 'immediate' || layout === 'page') ready();
  else if (opens || load === 'idle' || ['outbox', 'push', 'guest'].some((name) => memory(settings, name)))
    (window.requestIdleCallback ?? setTimeout)(ready, WHEN_IDLE as never);
  // Another text, the widget or another tab may have come first.
  const greet = () =>
    settings.greeted || memory(settings, 'dismissed') === greeting || launcher.say(greeting as string);
  if (greeting && !opens) setTimeout(greet, greetingDelay as number);
}
