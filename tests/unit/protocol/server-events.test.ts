import { expectTypeOf, it } from 'vitest';
import type { ChatEventType } from '../../../protocol/index.ts';
import type { DomainEvent } from '../../../server/src/domain/index.ts';

/** Events between nodes, and events that an app names itself. */
type NotOfTheApi = 'connections.ended' | 'custom' | 'tokens.revoked';

it('describes every event that the server sends to clients', () => {
  expectTypeOf<Exclude<DomainEvent['type'], NotOfTheApi>>().toExtend<ChatEventType>();
});
