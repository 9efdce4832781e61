import type { ChannelFacts, DomainEvent } from '../event-types.ts';
import type { HookOnlyEvent } from '../hooks/events.ts';
import type {
  BeforeSend,
  Custom,
  EventHook,
  HookDelivery,
  HookKind,
  HookSettings,
  MessageView,
  UserView,
} from '../types/index.ts';

/** The outcome of one attempt. `again`: a later attempt may succeed; `lost`: there was no answer at all. */
export interface HookOutcome {
  readonly kind: 'done' | 'again' | 'lost' | 'refused';
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** Contains no address: it is shown in the log. Empty if done. */
  readonly error: string;
}

/** The answer to the question whether a message may be stored. */
export type SendVerdict =
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly text: string }
  | {
      readonly kind: 'rewrite';
      /** Null keeps the message's own. */
      readonly text: string | null;
      readonly custom: Custom;
    };

/** Posts events to addresses of the app, and asks it about messages. */
export interface Hooks {
  /** Services that a hook of this server can post to. */
  readonly kinds: readonly HookKind[];
  /** Reads the hooks among the app's settings. */
  settingsOf(kept: Custom): HookSettings;
  /** Writes the body of an event. */
  write(event: DomainEvent | HookOnlyEvent, facts?: ChannelFacts): string;
  /** Never rejects. */
  send(hook: EventHook, delivery: HookDelivery): Promise<HookOutcome>;
  /** Posts a test message to a queue or topic. Returns null, or why it failed. */
  check(kind: Exclude<HookKind, 'webhook'>, target: string, settings: Custom): Promise<string | null>;
  /** A hook that fails or is late keeps the message as it is. */
  beforeSend(hook: BeforeSend, message: MessageView, user: UserView): Promise<SendVerdict>;
}
