import { parseCid } from '../channels/cid.ts';
import { readScope, refuseWandering } from '../channels/query-scope.ts';
import { readableAmong } from '../channels/state.ts';
import { ApiError, inputError } from '../errors.ts';
import { CHANNEL_FIELDS } from '../filters/channel-spec.ts';
import { isSeek, requireAffordable } from '../filters/cost.ts';
import { MESSAGE_FIELDS } from '../filters/message-spec.ts';
import { policyIn } from '../policy/in-force.ts';
import { withinTeams } from '../policy/teams.ts';
import type { Ports } from '../ports/index.ts';
import type { ChannelQuery, Filter, Sort } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { SearchInput, SearchService } from '../services/index.ts';
import { refuseSupportFields } from '../support/refuse-fields.ts';
import type { Actor, Cid } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { personalChannel } from '../views/channel-view.ts';
import { messageViews } from '../views/message-views.ts';

const NEWEST_FIRST: readonly Sort[] = [
  { field: { kind: 'named', name: 'createdAt' }, direction: -1, type: null },
];
/** Text that can be found: words consist of letters and digits. */
const WORD = /[\p{L}\p{N}]/u;

const isText = (filter: Filter): filter is Extract<Filter, { field: unknown }> =>
  'field' in filter && filter.field.kind === 'named' && filter.field.name === 'text';
const WORD_SEARCHES: readonly string[] = ['$q', '$any', '$autocomplete'];

/** @throws ApiError `input` if the searched words contain no letter or digit */
function requireWords(filter: Filter): void {
  if (!('field' in filter)) filter.of.forEach(requireWords);
  else if (isText(filter) && WORD_SEARCHES.includes(filter.op) && !WORD.test(String(filter.value)))
    throw inputError('query must contain letters or digits');
}

/** Returns the words by whose best fit a search is sorted. */
function wordsIn(filter: Filter): string | null {
  if ('field' in filter) return isText(filter) && filter.op === '$q' ? String(filter.value) : null;
  return filter.op === '$and' ? (filter.of.map(wordsIn).find((words) => words !== null) ?? null) : null;
}

function closedTypes(unit: ReadUnit): readonly string[] {
  return [...policyIn(unit.store).types.values()]
    .filter(({ config }) => !config.search)
    .map(({ config }) => config.name);
}

/** Most channels that a warning names. */
const MOST_NAMED = 10;

/** Returns matching channels that are not searched because of their type: an answer without them is incomplete. */
async function leftOut(
  unit: ReadUnit,
  channels: ChannelQuery,
  closed: readonly string[],
): Promise<readonly Cid[]> {
  if (closed.length === 0) return [];
  const ofClosed: Filter = { op: '$in', field: { kind: 'named', name: 'type' }, value: closed };
  const filter: Filter = { op: '$and', of: [channels.filter, ofClosed] };
  return unit.store.channels.findCids({ ...channels, filter, limit: MOST_NAMED });
}

/** Refuses a channel that is named but not searched. @throws ApiError `input`. */
function refuseClosed(closed: readonly string[], filter: Filter): void {
  if (!('field' in filter)) {
    for (const part of filter.of) refuseClosed(closed, part);
    return;
  }
  const { field, value } = filter;
  if (field.kind !== 'named' || field.name !== 'cid') return;
  for (const cid of Array.isArray(value) ? value : [value]) {
    const { type } = parseCid(cid);
    if (closed.includes(type)) throw inputError(`search is not enabled for channel type ${type}`);
  }
}

function checkQuestion(actor: Actor, { channelFilter, filter, sort, ...input }: SearchInput) {
  requireAffordable(CHANNEL_FIELDS, channelFilter, actor);
  // Only messages of the channels that are found are searched.
  const spec = isSeek(CHANNEL_FIELDS, channelFilter)
    ? ({ ...MESSAGE_FIELDS, isOwn: true } as const)
    : MESSAGE_FIELDS;
  requireAffordable(spec, filter, actor);
  requireWords(filter);
  return {
    filter,
    words: wordsIn(filter),
    channelFilter,
    sort: sort ?? NEWEST_FIRST,
    limit: input.limit,
    start: input.start(),
  };
}

export function searchService(ports: Ports): SearchService {
  return {
    messages: async (actor, input) => {
      const { channelFilter, limit, start, ...question } = checkQuestion(actor, input);
      return scan(ports, actor, async (unit) => {
        const closed = closedTypes(unit);
        refuseClosed(closed, channelFilter);
        const caller = await callerOf(unit.store.users, actor);
        if (caller.anonymous) throw new ApiError('notAllowed', 'anonymous users cannot search messages');
        refuseSupportFields(caller, channelFilter);
        const scope = readScope(unit, caller);
        refuseWandering(unit, channelFilter, { caller, scope });
        const channels = {
          filter: withinTeams(unit, caller, channelFilter),
          sort: [],
          limit: 0,
          offset: 0,
          viewer: caller.id,
          scope,
          staffTypes: [],
          now: unit.clock.now(),
        };
        const viewer = caller.server ? null : caller.id;
        const search = {
          ...question,
          channels,
          viewer,
          closedTypes: closed,
          limit: limit + 1,
          offset: start,
        };
        const found = await unit.store.search.messages(search);
        const page = found.slice(0, limit);
        const cids = [...new Set(page.map(({ cid }) => cid))];
        const accesses = await readableAmong(unit, caller, await unit.store.channels.getMany(cids));
        const people = await loadPeople(
          unit,
          accesses.flatMap(({ channel }) => channel.createdById ?? []),
        );
        const byCid = new Map(
          accesses.map((access) => [access.channel.cid, personalChannel(access, access.channel, people)]),
        );
        const views = await messageViews(unit, page, { viewer: caller.id, byServer: caller.server });
        return {
          leftOut: start === 0 ? await leftOut(unit, channels, closed) : [],
          results: views.flatMap((message) => {
            const channel = byCid.get(message.cid);
            return channel === undefined ? [] : [{ message, channel }];
          }),
          next: found.length > limit ? start + limit : null,
          previous: start > 0 ? Math.max(0, start - limit) : null,
        };
      });
    },
  };
}
