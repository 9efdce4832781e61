import { sql } from 'kysely';
import type {
  CampaignReader,
  CampaignRecord,
  CampaignStatus,
  CampaignWriter,
  Page,
} from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { campaignFields } from '../filters/campaign-fields.ts';
import { keysetPage } from '../keyset.ts';
import { excluded } from '../prepared.ts';
import { bit } from '../rows/json.ts';
import type { CampaignRow } from '../schema-campaigns.ts';

/** States of a target. */
const WAITING = 0;
const SENT = 1;
/** It got no message, and will get none. */
const SKIPPED = 2;

const fromRow = (row: CampaignRow): CampaignRecord => ({
  id: row.id,
  content: JSON.parse(row.content),
  status: row.status as CampaignStatus,
  scheduledFor: row.scheduled_for,
  stopAt: row.stop_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  collecting: row.collecting === null ? null : JSON.parse(row.collecting),
  runner: row.runner,
  beatAt: row.beat_at,
  targets: row.targets,
  reached: row.reached,
  messagesSent: row.messages_sent,
  channelsCreated: row.channels_created,
  usersSent: row.users_sent,
});

const toRow = (campaign: CampaignRecord): CampaignRow => ({
  id: campaign.id,
  name: campaign.content.name,
  sender_id: campaign.content.senderId,
  content: JSON.stringify(campaign.content),
  status: campaign.status,
  scheduled_for: campaign.scheduledFor,
  stop_at: campaign.stopAt,
  created_at: campaign.createdAt,
  updated_at: campaign.updatedAt,
  started_at: campaign.startedAt,
  completed_at: campaign.completedAt,
  collecting: campaign.collecting === null ? null : JSON.stringify(campaign.collecting),
  runner: campaign.runner,
  beat_at: campaign.beatAt,
  targets: campaign.targets,
  reached: campaign.reached,
  messages_sent: campaign.messagesSent,
  channels_created: campaign.channelsCreated,
  users_sent: campaign.usersSent,
});

export function campaignsReader(engine: Engine): CampaignReader {
  const { db, fn } = engine;
  const targets = (id: string) =>
    db.selectFrom('campaign_targets').select('target_id').where('campaign_id', '=', id).orderBy('target_id');
  return {
    async get(id) {
      const row = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : fromRow(row);
    },
    async find(query): Promise<Page<CampaignRecord>> {
      const source = {
        columns: sql`c.*`,
        from: sql`campaigns c`,
        where: fn.withinTime('c'),
        fields: campaignFields(fn),
        tie: sql.ref('c.id'),
      };
      const page = await keysetPage<CampaignRow>(engine, source, query);
      return { ...page, items: page.items.map(fromRow) };
    },
    async targetsAfter(id, after, limit) {
      const rows = await targets(id)
        .where('target_id', '>', after ?? '')
        .limit(limit)
        .execute();
      return rows.map((row) => row.target_id);
    },
    async waiting(id, limit) {
      const rows = await targets(id).where('state', '=', WAITING).limit(limit).execute();
      return rows.map((row) => row.target_id);
    },
    async countReaders(id) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from campaign_targets t
        join reads r on r.cid = t.cid and r.user_id = t.target_id
        where t.campaign_id = ${id} and t.state = ${sql.lit(SENT)} and r.last_read >= t.sent_at`.execute(db);
      return Number(rows[0]?.n ?? 0);
    },
    async nextBegin() {
      const row = await db
        .selectFrom('campaigns')
        .select('scheduled_for')
        .where('status', '=', 'scheduled')
        .where('scheduled_for', 'is not', null)
        .orderBy('scheduled_for')
        .limit(1)
        .executeTakeFirst();
      return row?.scheduled_for ?? null;
    },
    async due(now, lostBefore, limit) {
      const rows = await db
        .selectFrom('campaigns')
        .select('id')
        .where((is) =>
          is.or([
            is.and([is('status', '=', 'scheduled'), is('scheduled_for', '<=', now)]),
            is.and([is('status', '=', 'in_progress'), is('beat_at', '<', lostBefore)]),
          ]),
        )
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
    async count() {
      const row = await db
        .selectFrom('campaigns')
        .select(({ fn: { countAll } }) => countAll().as('n'))
        .executeTakeFirst();
      return Number(row?.n ?? 0);
    },
  };
}

export function campaignsWriter(engine: Engine): CampaignWriter {
  const { db, fn } = engine;
  return {
    ...campaignsReader(engine),
    async put(campaign) {
      const row = toRow(campaign);
      await db
        .insertInto('campaigns')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(row)))
        .execute();
      await db.deleteFrom('campaign_segments').where('campaign_id', '=', row.id).execute();
      const { segmentIds } = campaign.content;
      if (segmentIds.length === 0) return;
      await db
        .insertInto('campaign_segments')
        .values(segmentIds.map((id) => ({ campaign_id: row.id, segment_id: id })))
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('campaign_targets').where('campaign_id', '=', id).execute();
      await db.deleteFrom('campaign_segments').where('campaign_id', '=', id).execute();
      await db.deleteFrom('campaigns').where('id', '=', id).execute();
    },
    async collect({ campaignId: id, runner, targetIds, next, at }) {
      const { rows: running } = await sql<{ id: string }>`update campaigns set beat_at = ${fn.operand(at)},
        collecting = ${next === null ? null : JSON.stringify(next)}
        where id = ${id} and runner = ${runner} and status = 'in_progress' returning id`.execute(db);
      if (running.length === 0) return false;
      const { rows } = await sql<{
        target_id: string;
      }>`insert into campaign_targets (campaign_id, target_id, state)
        select ${id}, j.value, ${sql.lit(WAITING)} from ${fn.each(JSON.stringify(targetIds), 'j')} where true
        on conflict do nothing returning target_id`.execute(db);
      await sql`update campaigns set targets = targets + ${rows.length} where id = ${id}`.execute(db);
      return true;
    },
    async deliver({ campaignId, runner, targetId, at, sent }) {
      const { rows } = await sql<{ id: string }>`update campaigns set beat_at = ${fn.operand(at)},
        reached = reached + 1, messages_sent = messages_sent + ${bit(sent !== null)},
        channels_created = channels_created + ${bit(sent?.createdChannel === true)},
        users_sent = users_sent + ${sent?.users ?? 0}
        where id = ${campaignId} and runner = ${runner} and status = 'in_progress' returning id`.execute(db);
      if (rows.length === 0) return false;
      await db
        .updateTable('campaign_targets')
        .set({
          state: sent === null ? SKIPPED : SENT,
          cid: sent?.cid ?? null,
          sent_at: sent?.sentAt ?? null,
        })
        .where('campaign_id', '=', campaignId)
        .where('target_id', '=', targetId)
        .execute();
      return true;
    },
    async end(id, runner, { status, at }) {
      const { rows } = await sql<{ id: string }>`update campaigns set status = ${status},
        completed_at = ${fn.operand(at)}, updated_at = ${fn.operand(at)}, runner = null
        where id = ${id} and runner = ${runner} and status = 'in_progress' returning id`.execute(db);
      return rows.length > 0;
    },
  };
}
