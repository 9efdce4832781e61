import { expectTypeOf, it } from 'vitest';
import type { ChatEventType } from '../../../protocol/index.ts';
import type { DomainEvent } from '../../../server/src/domain/index.ts';

/** Events between nodes, and names of an app's own events. */
type NotOfTheApi = 'connections.ended' | 'custom' | 'tokens.revoked';

it('describes every event that the server sends to clients', () => {
  expectTypeOf<Exclude<DomainEvent['type'], NotOfTheApi>>().toExtend<ChatEventType>();
});
