import type { RawSettings, Stoop } from '../../../src/embed/contract.ts';

/** The global of the tag, for tests that run in a page. */
declare global {
  interface Window {
    Stoop?: Stoop | undefined;
    StoopSettings?: RawSettings | undefined;
  }
}
