import type { Actor, Json } from '../types/index.ts';

export interface LinkService {
  /** Returns a page's own description as an attachment. Errors: `input` if the address is invalid or does not answer. */
  preview(actor: Actor, url: string): Promise<{ readonly [key: string]: Json }>;
}
