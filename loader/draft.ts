import type { Handoff, Stoop, TakeOver, Wanted } from '../src/embed/contract.ts';

/**
 * The hand-over while the loader builds it, with the state that the loader's parts share. It also serves as the
 * options of listeners and requests, by `signal` and `credentials`.
 */
export type Draft = { -readonly [K in keyof Handoff]: Handoff[K] } & {
  /** Makes requests with cookies. */
  readonly credentials: 'include';
  /** The function pages call. */
  stoop: Stoop;
  /** The widget was requested while it must not be fetched. */
  asked?: boolean;
  /**
   * Requests the widget. The first call fetches it, and so does the first call after a failure.
   * @param by absent if the chat stays closed
   * @returns the error if the widget failed to load; undefined once it is there, or if it must not be fetched
   */
  load(by?: Wanted): Promise<Error | undefined>;
  /** Called when the launcher, or a button of the page, is pressed. */
  press: TakeOver['pressed'];
  /** Called when the person is about to press: the button has the pointer or the focus. */
  prefetch(): unknown;
};
