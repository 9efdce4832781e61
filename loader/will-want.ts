import type { Draft } from './draft.ts';
import { memory } from './memory.ts';

/** An inline chat is fetched when it is this close to being seen. */
const NEAR_VIEW = '200px';
/** Milliseconds a greeting waits where the owner does not say: long enough not to meet a page still being read in. */
const GREETING_DELAY = 3000;

type Seen = IntersectionObserverEntry;

/** What wants the widget, or greets, without the visitor pressing anything: as the owner set it, or a stored session. */
export function willWant(draft: Draft): void {
  const { host, settings, launcher } = draft;
  const { layout, load, open, greeting, greetingDelay = GREETING_DELAY } = settings;
  const ready = () => draft.loadWidget('ready');
  const opens = open === 'true' || (open === 'once' && !memory(settings, 'opened'));
  if (opens) draft.wanted = 'config';
  if (layout === 'inline') {
    const seen: IntersectionObserverCallback = ([entry]) =>
      (entry as never as Seen).isIntersecting && ready();
    new IntersectionObserver(seen, { rootMargin: NEAR_VIEW }).observe(host);
  }
  if (load === 'immediate' || layout === 'page') ready();
  else if (
    opens ||
    load === 'idle' ||
    memory(settings, 'outbox') ||
    memory(settings, 'push') ||
    memory(settings, 'guest')
  )
    (window.requestIdleCallback ?? setTimeout)(ready);
  // Another text, the widget or another tab may have come before it.
  const greet = () =>
    settings.greeted || memory(settings, 'dismissed') === greeting || launcher.say(greeting as string);
  if (greeting && !opens) setTimeout(greet, greetingDelay as number);
}
