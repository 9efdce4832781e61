import type { Handoff, Stoop, TakeOver, Wanted } from '../src/embed/contract.ts';

/**
 * The hand-over while it is being made, and what the loader's parts know of each other meanwhile. It is also the options
 * of listeners and requests.
 */
export type Draft = { -readonly [K in keyof Handoff]: Handoff[K] } & {
  /** Ends what listens to the page. */
  readonly signal: AbortSignal;
  /** Requests are made with cookies. */
  readonly credentials: 'include';
  /** The function pages call. */
  stoop: Stoop;
  /** Asked for while it might not be fetched. */
  asked?: boolean;
  /** Asks for the widget. The first call fetches it, and so does the first after a failure. */
  loadWidget(by: Wanted): void;
  /** The launcher, or a button of the page, was pressed. */
  press: TakeOver['pressed'];
  /** The person is about to press: the pointer is over it, or the focus on it. */
  prefetch(): unknown;
};
