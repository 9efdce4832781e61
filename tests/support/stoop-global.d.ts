import type { RawSettings, Stoop } from '../../src/embed/contract.ts';

/** What the tag puts on the page, for tests that run in one. */
declare global {
  interface Window {
    Stoop?: Stoop | undefined;
    StoopSettings?: RawSettings | undefined;
  }
}
