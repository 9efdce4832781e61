import { sql } from 'kysely';
import type {
  Page,
  SegmentReader,
  SegmentRecord,
  SegmentTarget,
  SegmentType,
  SegmentWriter,
} from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { segmentFields, targetFields } from '../filters/campaign-fields.ts';
import { keysetPage } from '../keyset.ts';
import { excluded } from '../prepared.ts';
import { bit } from '../rows/json.ts';
import type { SegmentRow, SegmentTargetRow } from '../schema-campaigns.ts';

const parsed = <T>(text: string | null): T | null => (text === null ? null : JSON.parse(text));
const text = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const fromRow = (row: SegmentRow): SegmentRecord => ({
  id: row.id,
  type: row.type as SegmentType,
  name: row.name,
  description: row.description,
  filter: parsed(row.filter),
  condition: parsed(row.condition),
  allUsers: row.all_users === 1,
  allSenderChannels: row.all_sender_channels === 1,
  size: row.size,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const targetFromRow = (row: SegmentTargetRow): SegmentTarget => ({
  segmentId: row.segment_id,
  targetId: row.target_id,
  createdAt: row.created_at,
});

type Targets = Pick<SegmentReader, 'hasTarget' | 'findTargets' | 'targetsAfter'>;

function targetsReader(engine: Engine): Targets {
  const { db, fn } = engine;
  return {
    async hasTarget(id, targetId) {
      const found = await db
        .selectFrom('segment_targets')
        .select('target_id')
        .where('segment_id', '=', id)
        .where('target_id', '=', targetId)
        .executeTakeFirst();
      return found !== undefined;
    },
    async findTargets(id, query): Promise<Page<SegmentTarget>> {
      const source = {
        columns: sql`t.*`,
        from: sql`segment_targets t`,
        where: sql<boolean>`${fn.withinTime('t')} and t.segment_id = ${id}`,
        fields: targetFields(fn),
        tie: sql.ref('t.target_id'),
      };
      const page = await keysetPage<SegmentTargetRow>(engine, source, query);
      return { ...page, items: page.items.map(targetFromRow) };
    },
    async targetsAfter(id, after, limit) {
      const rows = await db
        .selectFrom('segment_targets')
        .select('target_id')
        .where('segment_id', '=', id)
        .where('target_id', '>', after ?? '')
        .orderBy('target_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.target_id);
    },
  };
}

export function segmentsReader(engine: Engine): SegmentReader {
  const { db, fn } = engine;
  const segments = () => db.selectFrom('segments').selectAll();
  return {
    async get(id) {
      const row = await segments().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : fromRow(row);
    },
    async getMany(ids) {
      if (ids.length === 0) return [];
      const rows = await segments()
        .where('id', 'in', [...ids])
        .execute();
      return rows.map(fromRow);
    },
    async find(query): Promise<Page<SegmentRecord>> {
      const source = {
        columns: sql`s.*`,
        from: sql`segments s`,
        where: fn.withinTime('s'),
        fields: segmentFields(fn),
        tie: sql.ref('s.id'),
      };
      const page = await keysetPage<SegmentRow>(engine, source, query);
      return { ...page, items: page.items.map(fromRow) };
    },
    ...targetsReader(engine),
    async usedBy(id) {
      const found = await db
        .selectFrom('campaign_segments as cs')
        .innerJoin('campaigns as c', 'c.id', 'cs.campaign_id')
        .select('c.id')
        .where('cs.segment_id', '=', id)
        .where('c.status', 'in', ['draft', 'scheduled', 'in_progress'])
        .executeTakeFirst();
      return found?.id ?? null;
    },
    async count() {
      const row = await db
        .selectFrom('segments')
        .select(({ fn: { countAll } }) => countAll().as('n'))
        .executeTakeFirst();
      return Number(row?.n ?? 0);
    },
  };
}

export function segmentsWriter(engine: Engine): SegmentWriter {
  const { db, fn } = engine;
  const recount = (id: string, by: number) =>
    sql`update segments set size = size + ${by} where id = ${id}`.execute(db);
  return {
    ...segmentsReader(engine),
    async put(segment) {
      const row: SegmentRow = {
        id: segment.id,
        type: segment.type,
        name: segment.name,
        description: segment.description,
        filter: text(segment.filter),
        condition: text(segment.condition),
        all_users: bit(segment.allUsers),
        all_sender_channels: bit(segment.allSenderChannels),
        size: segment.size,
        created_at: segment.createdAt,
        updated_at: segment.updatedAt,
      };
      const { size: _stays, ...changed } = row;
      await db
        .insertInto('segments')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(changed)))
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('segment_targets').where('segment_id', '=', id).execute();
      await db.deleteFrom('segments').where('id', '=', id).execute();
    },
    async addTargets(id, targetIds, at) {
      const { rows } =
        await sql<SegmentTargetRow>`insert into segment_targets (segment_id, target_id, created_at)
        select ${id}, j.value, ${fn.operand(at)} from ${fn.each(JSON.stringify(targetIds), 'j')} where true
        on conflict do nothing returning target_id`.execute(db);
      await recount(id, rows.length);
    },
    async removeTargets(id, targetIds) {
      const { rows } = await sql<SegmentTargetRow>`delete from segment_targets where segment_id = ${id}
        and target_id in (select j.value from ${fn.each(JSON.stringify(targetIds), 'j')})
        returning target_id`.execute(db);
      await recount(id, -rows.length);
    },
  };
}
