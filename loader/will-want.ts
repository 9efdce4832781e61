import type { Wanted } from '../src/embed/contract.ts';
import type { Demand, Draft } from './demand.ts';
import { wasHere } from './was-here.ts';

/** An inline chat is fetched when it is this close to being seen. */
const NEAR_VIEW = '200px';
/** Milliseconds a greeting waits where the owner does not say: long enough not to meet a page still being read in. */
const GREETING_DELAY = 3000;

/** What wants the widget, or greets, without the visitor pressing anything: as the owner set it, or a stored session. */
export function willWant({ host, settings, launcher }: Draft, asked: boolean, demand: Demand): void {
  const { key, layout, load, open, greeting, greetingDelay } = settings;
  const later = (by: Wanted) => (window.requestIdleCallback ?? setTimeout)(() => demand(by));
  const opens = `${open}` === 'true' || (open === 'once' && !wasHere(key, 'opened'));
  if (layout === 'inline') {
    const seen: IntersectionObserverCallback = ([entry]) => entry?.isIntersecting && demand('ready');
    new IntersectionObserver(seen, { rootMargin: NEAR_VIEW }).observe(host);
  }
  if (asked || load === 'immediate' || layout === 'page') demand('ready');
  else if (opens) later('config');
  else if (load === 'idle' || wasHere(key, 'guest', 'outbox')) later('ready');
  if (greeting && !opens) setTimeout(launcher.say, (greetingDelay ?? GREETING_DELAY) as number, greeting);
}
