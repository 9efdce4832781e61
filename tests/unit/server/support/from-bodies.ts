import type { Actor, Domain, EventService, Raw, UserService } from '../../../../server/src/domain/index.ts';
import { readCustomEvent, readEvent } from '../../../../server/src/wire/index.ts';

/** The domain, called with bodies: the readers of the protocol run first, as in the routes. */
export interface BodyDomain extends Omit<Domain, 'events' | 'users'> {
  readonly events: { send(actor: Actor, cid: string, event: Raw): ReturnType<EventService['send']> };
  readonly users: Omit<UserService, 'sendEvent'> & {
    sendEvent(actor: Actor, id: string, event: Raw): Promise<void>;
  };
}

export function fromBodies(domain: Domain): BodyDomain {
  const { events, users } = domain;
  return {
    ...domain,
    events: { send: async (actor, cid, event) => events.send(actor, cid, readEvent(event)) },
    users: {
      ...users,
      sendEvent: async (actor, id, event) => users.sendEvent(actor, id, readCustomEvent(event)),
    },
  };
}
