import type { Custom, Millis } from './base.ts';

/** Services that a hook posts events to. Webhooks are built in; the others are senders that the owner plugs in. */
export type HookKind = 'webhook' | 'sqs' | 'sns';

/** Where events of the app are posted. */
export interface EventHook {
  readonly id: string;
  readonly kind: HookKind;
  /** The address of a webhook or queue, or the name of a topic. */
  readonly target: string;
  /** Settings of a queue or topic, by the API's names. */
  readonly settings: Custom;
  /** Empty for all events that an app is told of. */
  readonly eventTypes: readonly string[];
  /** Events of the app's own are posted too. */
  readonly customEvents: boolean;
  /** Milliseconds for an answer; null for the standard time. */
  readonly timeoutMs: Millis | null;
  /** The body is sent as gzip. */
  readonly compressed: boolean;
}

/** Asked before a message is stored. */
export interface BeforeSend {
  readonly url: string;
  readonly timeoutMs: Millis;
}

export interface HookSettings {
  readonly hooks: readonly EventHook[];
  /** Null if messages are stored without a question. */
  readonly beforeSend: BeforeSend | null;
}

export type HookState = 'waiting' | 'delivered' | 'failed';

/** An event on its way to a hook, and afterwards its entry in the log. */
export interface HookDelivery {
  /** Ascends with time. */
  readonly id: string;
  readonly hookId: string;
  readonly eventType: string;
  /** JSON; empty once the delivery is over. */
  readonly body: string;
  readonly state: HookState;
  readonly attempts: number;
  /** Null once the delivery is over. */
  readonly dueAt: Millis | null;
  readonly createdAt: Millis;
  /** Null before the first attempt. */
  readonly firstAt: Millis | null;
  readonly finishedAt: Millis | null;
  /** The last answer's HTTP status; null without an answer. */
  readonly status: number | null;
  /** Empty if the last attempt succeeded. */
  readonly error: string;
}
