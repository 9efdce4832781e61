import { type RawBuilder, sql } from 'kysely';
import type { ChannelQuery, Filter, FilterOperator, Json, UserId } from '../../../domain/ports/index.ts';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Condition, type Field, type Fields, flag, inList, listOf, NOTHING, scalar } from './field.ts';
import { invite } from './invite-field.ts';

/** Columns of the channel itself, aliased `c`, by the names of the filters. */
const COLUMNS: { readonly [name: string]: string } = {
  cid: 'c.cid',
  id: 'c.id',
  type: 'c.type',
  team: 'c.team',
  createdById: 'c.created_by',
  frozen: 'c.frozen',
  disabled: 'c.disabled',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
  lastMessageAt: 'c.last_message_at',
  lastUpdated: 'c.last_updated',
  memberCount: 'c.member_count',
  messageCount: 'c.message_count',
  supportStatus: 'c.support_status',
  supportAssigneeId: 'c.support_assignee_id',
  supportPriority: 'c.support_priority',
  supportSnoozedUntil: 'c.support_snoozed_until',
  // The viewer's own membership, joined as `m`.
  channelRole: 'm.channel_role',
  pinnedAt: 'm.pinned_at',
};

const NARROW: readonly string[] = ['members', 'cid', 'id', 'supportStatus', 'supportAssigneeId'];

/** Starts from the user's memberships, so that a user's few channels are found without reading all. */
const withMember = (ids: readonly Json[]): Condition =>
  sql`(c.cid in (select mm.cid from members mm where ${inList(sql.ref('mm.user_id'), ids)}))`;

/** Condition: the viewer's own membership exists. It is joined, so the search starts from it and reads it once. */
const isJoined = (viewer: UserId): Condition => sql`(m.user_id = ${viewer})`;

/** Condition: the viewer is a member, or has hidden the channel as its creator. */
const isJoinedOrHidden = (viewer: UserId): Condition =>
  sql`(c.cid in (select hm.cid from members hm where hm.user_id = ${viewer}
    union all select hc.cid from channels hc where hc.created_by = ${viewer} and hc.hidden_by_creator = 1))`;

function members({ viewer }: ChannelQuery): Field {
  const withAny = (ids: readonly Json[]) =>
    viewer !== null && ids.every((id) => id === viewer) && ids.length > 0
      ? isJoined(viewer)
      : withMember(ids);
  function condition(operator: FilterOperator, value: Json): Condition {
    if (operator !== '$eq' && operator !== '$in') return NOTHING;
    if (operator === '$in' || !Array.isArray(value)) return withAny(listOf(value));
    const ids = [...new Set(listOf(value))];
    const each = ids.map((id) => sql`and ${withMember([id])}`);
    return sql`(c.member_count = ${ids.length} ${sql.join(each, sql` `)})`;
  }
  return { condition, order: sql`c.member_count` };
}

function memberName(fn: SqlFunctions): Field {
  return {
    condition: (operator, value) =>
      sql`exists (select 1 from members mn join users un on un.id = mn.user_id
        where ${fn.withinTime('mn')} and mn.cid = c.cid and ${scalar(fn, sql.ref('un.name')).condition(operator, value)})`,
    order: sql`c.cid`,
  };
}

/** Unread messages of the viewer: in channels they belong to, and of the staff types also in those they do not. */
function unreadCount({ staffTypes }: ChannelQuery) {
  const staff = inList(sql.ref('c.type'), staffTypes);
  return sql<number>`(case when m.waiting = 0 or ${staff}
    then c.counted - coalesce(r.counted_at_read, 0) else 0 end)`;
}

/** Returns the condition on tags: one of a list, or exactly a set of them. */
function tags(fn: SqlFunctions, column: RawBuilder<unknown>): Field {
  const among = (tags: readonly Json[]) =>
    sql`exists (select 1 from ${fn.each(column, 'ft')} where ${inList(sql.ref('ft.value'), tags)})`;
  const strange = (tags: readonly Json[]) =>
    sql`exists (select 1 from ${fn.each(column, 'ft')} where not ${inList(sql.ref('ft.value'), tags)})`;
  return {
    condition(operator, value) {
      const wanted = listOf(value);
      if (operator === '$in' || !Array.isArray(value)) return sql<boolean>`(${among(wanted)})`;
      const each = wanted.map((tag) => sql`and ${among([tag])}`);
      return sql<boolean>`(not ${strange(wanted)} ${sql.join(each, sql` `)})`;
    },
    order: column,
  };
}

/**
 * Returns the field that finds channels where somebody else is banned from the whole app: `only` such channels, or all
 * others.
 */
function appBanned(fn: SqlFunctions, { viewer, now }: ChannelQuery): Field {
  const banned = sql`exists (select 1 from members mb join users ub on ub.id = mb.user_id
    where ${fn.withinTime('mb')} and mb.cid = c.cid and mb.user_id <> coalesce(${viewer}, '') and ub.banned = 1
      and (ub.ban_expires is null or ub.ban_expires > ${now}))`;
  return {
    condition: (_, value) => (value === 'only' ? sql<boolean>`(${banned})` : sql<boolean>`(not ${banned})`),
    order: sql`c.cid`,
  };
}

/** Returns whether a filter finds only few channels: those of a user, or those it names. */
function isNarrow(filter: Filter): boolean {
  if (!('field' in filter)) return filter.op === '$and' && filter.of.some(isNarrow);
  const { op, field, value } = filter;
  if (field.kind !== 'named' || !NARROW.includes(field.name) || listOf(value).includes(null)) return false;
  return op === '$eq' || op === '$in';
}

/** Conditions that hold only for channels with a row of the viewer's own among `members`. */
const OWN_FLAGS: readonly string[] = ['joined', 'pinned', 'archived', 'blocked'];
/** The same, or for channels that the viewer has created. */
const OWN_OR_CREATED: readonly string[] = [...OWN_FLAGS, 'hidden'];
const OWN_VALUES: readonly string[] = ['channelRole', 'invite'];

function isOwn(filter: Filter, flags = OWN_FLAGS): boolean {
  if (!('field' in filter)) {
    const isOwnPart = (part: Filter) => isOwn(part, flags);
    if (filter.op === '$and') return filter.of.some(isOwnPart);
    return filter.op === '$or' && filter.of.length > 0 && filter.of.every(isOwnPart);
  }
  const { op, field, value } = filter;
  if (field.kind !== 'named') return false;
  if (flags.includes(field.name)) return op === '$eq' && value === true;
  return OWN_VALUES.includes(field.name) && (op === '$eq' || op === '$in') && !listOf(value).includes(null);
}

/** Channels that a caller may read only as a member. */
const areOwn = ({ scope }: ChannelQuery): boolean =>
  scope !== 'all' && scope.all.length === 0 && scope.asOwner.length === 0;

/**
 * Returns a condition that starts the search from the viewer's memberships, if no other channel can be found. The cost
 * then depends on the channels of one user instead of everybody's.
 */
export function amongOwn(query: ChannelQuery): RawBuilder<unknown> {
  const { viewer, filter } = query;
  if (viewer === null || isNarrow(filter)) return sql``;
  if (areOwn(query) || isOwn(filter)) return sql`and ${isJoined(viewer)}`;
  return isOwn(filter, OWN_OR_CREATED) ? sql`and ${isJoinedOrHidden(viewer)}` : sql``;
}

/** An expression that no index answers: if only few channels are asked for, it must not lead the search. */
const TYPE_ASIDE = sql`(c.type || '')`;

export function channelFields(fn: SqlFunctions, query: ChannelQuery): Fields {
  const narrow = isNarrow(query.filter);
  const flags: { readonly [name: string]: () => Condition } = {
    joined: () => sql`(coalesce(m.waiting, 1) = 0)`,
    hidden: () =>
      sql`(coalesce(m.hidden, case when c.created_by = ${query.viewer} then c.hidden_by_creator else 0 end) = 1)`,
    pinned: () => sql`(m.pinned_at is not null)`,
    archived: () => sql`(m.archived_at is not null)`,
    distinct: () => fn.likeNoCase(sql`c.id`, '!members-%'),
    hasUnread: () => sql`(${unreadCount(query)} > 0)`,
    blocked: () => sql`(coalesce(m.blocked, 0) = 1)`,
    muted: () =>
      sql`(exists (select 1 from channel_mutes cm where cm.cid = c.cid and cm.user_id = ${query.viewer}
        and (cm.expires is null or cm.expires > ${query.now})))`,
  };
  const others: { readonly [name: string]: () => Field } = {
    members: () => members(query),
    invite: () => invite,
    filterTags: () => tags(fn, sql.ref('c.filter_tags')),
    supportTags: () => tags(fn, sql.ref('c.support_tags')),
    appBanned: () => appBanned(fn, query),
    'member.user.name': () => memberName(fn),
    unreadCount: () => scalar(fn, unreadCount(query)),
  };
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, { column: sql`c.custom`, path: ref.path }, sortType);
    if (narrow && ref.name === 'type') return scalar(fn, TYPE_ASIDE);
    const column = COLUMNS[ref.name];
    if (column !== undefined) return scalar(fn, sql.ref(column));
    const condition = flags[ref.name];
    if (condition !== undefined) return flag(condition());
    return others[ref.name]?.() ?? customField(fn, { column: sql`c.custom`, path: [ref.name] }, sortType);
  };
}
