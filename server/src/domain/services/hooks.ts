import type { HookLogQuery } from '../store/hooks.ts';
import type { Actor, Custom, HookDelivery, HookKind } from '../types/index.ts';

/** Hooks of the app. For the server only. Errors: `notAllowed`. */
export interface HookService {
  /** Returns every event that a hook can name, in the order of their names. */
  events(actor: Actor): Promise<readonly { readonly name: string; readonly description: string }[]>;
  /** Returns a page of the log, newest first. */
  log(actor: Actor, query: HookLogQuery): Promise<readonly HookDelivery[]>;
  /** Posts a test message to a queue or topic. Returns null, or why it failed. */
  check(
    actor: Actor,
    kind: Exclude<HookKind, 'webhook'>,
    to: { readonly target: string; readonly settings: Custom },
  ): Promise<string | null>;
}
