import type { ChatEnvironment, ChatRuntime } from '../../../chat/index.ts';
import { environmentOf, sessionOf } from '../../../chat/ports/index.ts';

/** Interval at which the clock is looked at, ms. */
export const LOOK_EVERY_MS = 5_000;
/** How late a look is after a sleep, ms. A busy page is late too, but not by this much. */
const LATE_MS = 10_000;

/**
 * Calls a function after the device has slept while the page was visible: its timers stopped, and no event says so. A
 * hidden page does not look: it is checked when it is shown again.
 * @returns a function that stops looking
 */
export function onWake(
  { clock, visibility }: Pick<ChatEnvironment, 'clock' | 'visibility'>,
  run: () => void,
): () => void {
  let stop = () => {};
  function look(): void {
    const expected = clock.now() + LOOK_EVERY_MS;
    stop = clock.after(LOOK_EVERY_MS, () => {
      look();
      if (clock.now() - expected > LATE_MS) run();
    });
  }
  function follow(visible: boolean): void {
    stop();
    if (visible) look();
  }
  follow(visibility.now());
  const unsubscribe = visibility.subscribe(follow);
  return () => {
    unsubscribe();
    stop();
  };
}

/** Checks the connection after each sleep, because its socket looks open. Returns a function that stops this. */
export function checkAfterSleep(runtime: ChatRuntime): () => void {
  const session = sessionOf(runtime);
  return onWake(environmentOf(runtime).environment, () => session.link?.client.connection?.check());
}
