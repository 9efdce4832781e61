import type { ChatEnvironment, ChatRuntime } from '../../../chat/index.ts';
import { environmentOf, sessionOf } from '../../../chat/ports/index.ts';

/** Interval at which the clock is looked at, ms. */
export const LOOK_EVERY_MS = 5_000;
/** How late a look is after a sleep, ms. A busy page is late too, but not by this much. */
const LATE_MS = 10_000;

/**
 * Calls a function after the device has slept while the page was visible: its timers stopped, and no event says so.
 * Browsers slow the timers of hidden pages, so those count as awake.
 * @returns a function that stops looking
 */
export function onWake(
  { clock, visibility }: Pick<ChatEnvironment, 'clock'> & { readonly visibility: { now(): boolean } },
  run: () => void,
): () => void {
  let stop = () => {};
  function look(): void {
    const expected = clock.now() + LOOK_EVERY_MS;
    stop = clock.after(LOOK_EVERY_MS, () => {
      look();
      if (visibility.now() && clock.now() - expected > LATE_MS) run();
    });
  }
  look();
  return () => stop();
}

/** Checks the connection after each sleep, because its socket looks open. Returns a function that stops this. */
export function checkAfterSleep(runtime: ChatRuntime): () => void {
  const session = sessionOf(runtime);
  return onWake(environmentOf(runtime).environment, () => session.link?.client.connection?.check());
}
