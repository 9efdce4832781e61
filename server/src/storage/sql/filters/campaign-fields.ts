/** Fields of segments, their targets, and campaigns, by the names of the filters. */
import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { type Fields, inList, listOf } from './field.ts';
import { columns, plainFields } from './plain-fields.ts';

/** Segments `s`. */
export function segmentFields(fn: SqlFunctions): Fields {
  return plainFields(
    fn,
    columns('s', {
      id: 'id',
      type: 'type',
      name: 'name',
      allUsers: 'all_users',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    }),
  );
}

/** Targets `t` of a segment. */
export function targetFields(fn: SqlFunctions): Fields {
  return plainFields(fn, columns('t', { targetId: 'target_id', createdAt: 'created_at' }));
}

/** Campaigns `c`. */
export function campaignFields(fn: SqlFunctions): Fields {
  const plain = plainFields(
    fn,
    columns('c', {
      id: 'id',
      name: 'name',
      senderId: 'sender_id',
      status: 'status',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    }),
  );
  return (ref, sortType) => {
    if (ref.kind === 'custom' || ref.name !== 'segments') return plain(ref, sortType);
    return {
      condition: (_operator, value) =>
        sql`exists (select 1 from campaign_segments cs where cs.campaign_id = c.id
          and ${inList(sql.ref('cs.segment_id'), listOf(value))})`,
      order: sql`1`,
    };
  };
}
