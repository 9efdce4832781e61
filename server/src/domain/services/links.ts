import type { Actor, Json } from '../types.ts';

export interface LinkService {
  /** What a page says of itself, as an attachment. Errors: 4 where the address is none, or nobody answers there. */
  preview(actor: Actor, url: string): Promise<{ readonly [key: string]: Json }>;
}
