/** Events that clients send. The rules of services.ts hold. */
import type { DomainEvent, TypingEvent } from '../event-types.ts';
import type { Actor, Cid, Custom, NamedPerson } from '../types/index.ts';

/** An event of the client's own. Reading `data` throws `input` for keys that are the server's. */
export interface CustomEventCommand {
  readonly name: string;
  readonly data: () => Custom;
}

/** An event as a client sends it. Its functions read a part when the rule reaches it, and throw `input`. */
export type EventCommand =
  | {
      readonly kind: 'typing';
      readonly type: TypingEvent['type'];
      readonly sender: NamedPerson;
      readonly parentId: () => string | null;
    }
  | ({ readonly kind: 'custom'; readonly sender: NamedPerson } & CustomEventCommand)
  /** Older clients mark messages as read with this event. */
  | { readonly kind: 'read'; readonly messageId: string | null; readonly threadId: string | null };

export interface EventService {
  send(actor: Actor, cid: Cid, event: EventCommand): Promise<DomainEvent>;
}
