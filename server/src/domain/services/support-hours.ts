import type { Actor, Opening, SupportHours } from '../types/index.ts';

/** Business hours of the people who answer. */
export interface SupportHoursService {
  /** For staff and servers; null without hours. Errors: `notAllowed`. */
  get(actor: Actor): Promise<SupportHours | null>;
  /** For admins and servers; null removes them. Errors: `notAllowed`, `input`. */
  put(actor: Actor, hours: () => SupportHours | null): Promise<SupportHours | null>;
  /** Returns whether they are on, as visitors read it; null without hours. */
  opening(): Promise<Opening | null>;
}
