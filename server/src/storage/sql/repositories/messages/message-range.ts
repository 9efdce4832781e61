import { type RawBuilder, sql } from 'kysely';
import type { Bound, MessageRange, Millis, UserId } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { historyOf, visibleTo } from '../../filters/visible.ts';
import { prepared } from '../../prepared.ts';
import { messageColumns, type NarrowMessageRow } from '../../rows/message-columns.ts';

/**
 * The order: a channel's list, its deleted messages outside of the list, its pins, or the replies of a thread that are
 * not deleted. Each has its own partial index.
 */
type Place =
  | { readonly cid: string }
  | { readonly unlistedIn: string }
  | { readonly pinnedIn: string; readonly now: Millis }
  | { readonly parentId: string };

/** Differences between the texts of the statements. */
interface Shape {
  readonly kind: 'channel' | 'unlisted' | 'pins' | 'thread';
  readonly take: MessageRange['take'];
  /** Null if the range has no such end. */
  readonly after: '>' | '>=' | null;
  readonly before: '<' | '<=' | null;
  /** True for messages as one viewer sees them. */
  readonly isPersonal: boolean;
}

type Params = {
  readonly within: string;
  readonly now: Millis;
  readonly viewer: UserId;
  readonly afterAt: Millis;
  readonly afterId: string;
  readonly beforeAt: Millis;
  readonly beforeId: string;
  readonly limit: number;
};

function kindOf(place: Place): Shape['kind'] {
  if ('cid' in place) return 'channel';
  if ('unlistedIn' in place) return 'unlisted';
  return 'pinnedIn' in place ? 'pins' : 'thread';
}

function shapeOf(place: Place, { take, after, before }: MessageRange, viewer: UserId | null): Shape {
  return {
    kind: kindOf(place),
    take,
    after: after === null ? null : after.inclusive ? '>=' : '>',
    before: before === null ? null : before.inclusive ? '<=' : '<',
    isPersonal: viewer !== null,
  };
}

function placeOf(place: Place): string {
  if ('cid' in place) return place.cid;
  if ('unlistedIn' in place) return place.unlistedIn;
  return 'pinnedIn' in place ? place.pinnedIn : place.parentId;
}

function within({ kind }: Shape, { within: id, now }: Params): RawBuilder<unknown> {
  if (kind === 'channel') return sql`cid = ${id} and in_list = 1`;
  if (kind === 'unlisted') return sql`cid = ${id} and in_list = 0 and deleted_at is not null`;
  if (kind === 'thread') return sql`parent_id = ${id} and deleted_at is null`;
  return sql`cid = ${id} and pinned_at is not null and deleted_at is null
    and (pin_expires is null or pin_expires > ${now})`;
}

/**
 * Restricts messages to those after the viewer's own beginning of their channel: looked up once, as a bound of the
 * scan.
 */
function fromHistory({ kind, isPersonal }: Shape, { within: id, viewer }: Params): RawBuilder<unknown> {
  if (!isPersonal) return sql``;
  const cid = kind === 'thread' ? sql`(select p.cid from messages p where p.id = ${id})` : sql`${id}`;
  return sql`and created_at > ${historyOf(cid, viewer)}`;
}

function statement({ db, fn }: Engine, shape: Shape, p: Params) {
  const at = sql.ref(shape.kind === 'pins' ? 'pinned_at' : 'created_at');
  const direction = sql.raw(shape.take === 'newest' ? 'desc' : 'asc');
  const end = (operator: string | null, time: Millis, id: string) =>
    operator === null ? sql`` : sql`and (${at}, id) ${sql.raw(operator)} (${time}, ${id})`;
  return sql<NarrowMessageRow>`select ${messageColumns(fn, 'messages')} from messages where ${within(shape, p)}
    ${end(shape.after, p.afterAt, p.afterId)} ${end(shape.before, p.beforeAt, p.beforeId)}
    ${fromHistory(shape, p)} and ${visibleTo(fn, 'messages', shape.isPersonal ? p.viewer : null)}
    order by ${at} ${direction}, id ${direction} limit ${p.limit}`.compile(db);
}

/** Statements by shape: some fifty at most. */
const statements = new Map<string, ReturnType<typeof prepared<Params, NarrowMessageRow>>>();

function statementOf(shape: Shape) {
  const key = Object.values(shape).join(' ');
  const known = statements.get(key);
  if (known !== undefined) return known;
  const made = prepared((engine, p: Params) => statement(engine, shape, p));
  statements.set(key, made);
  return made;
}

const NOWHERE: Bound['position'] = { at: 0, id: '' };

/**
 * Reads messages with one scan of an index range: cut from the requested end, returned ascending. Skips rows that are
 * not for the viewer.
 */
export async function messageRange(
  engine: Engine,
  place: Place,
  { viewer = null, ...range }: MessageRange & { readonly viewer?: UserId | null | undefined },
): Promise<NarrowMessageRow[]> {
  const { position: after } = range.after ?? { position: NOWHERE };
  const { position: before } = range.before ?? { position: NOWHERE };
  const rows = await statementOf(shapeOf(place, range, viewer))(engine, {
    within: placeOf(place),
    now: 'pinnedIn' in place ? place.now : 0,
    viewer: viewer ?? '',
    afterAt: after.at,
    afterId: after.id,
    beforeAt: before.at,
    beforeId: before.id,
    limit: range.limit,
  });
  return range.take === 'newest' ? rows.reverse() : rows;
}
