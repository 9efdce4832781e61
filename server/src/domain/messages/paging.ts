import { ApiError } from '../errors.ts';
import type { Bound, MessageRange, Position } from '../query-types.ts';
import type { MessagePaging, PagePoint, PageSizes } from '../services/index.ts';
import type { MessageReader } from '../store-port.ts';
import type { MessageRecord, Millis } from '../types/index.ts';
import { isVisibleTo, type Viewer } from './visibility.ts';

/** An ordered place whose messages are paged: a channel's list or a thread. */
export interface PagedPlace {
  page(range: MessageRange): Promise<readonly MessageRecord[]>;
  /** Returns whether a message belongs to the place. */
  contains(message: MessageRecord): boolean;
  /** Position in that place. */
  at(message: MessageRecord): Millis;
}

/** Positions before and after every id of one millisecond. */
const LOWEST_ID = '';
const HIGHEST_ID = '\u{10ffff}';

/** Returns the newest messages, as many as a page has by default. */
export const NEWEST_PAGE: MessagePaging = {
  limit: ({ standard }) => standard,
  around: () => null,
  after: () => null,
  before: () => null,
};

async function position(messages: MessageReader, place: PagedPlace, id: string): Promise<Position> {
  const message = await messages.get(id);
  if (message === null || !place.contains(message)) {
    throw new ApiError('notFound', `message with id ${id} doesn't exist`);
  }
  return { at: place.at(message), id };
}

type Given = ReturnType<MessagePaging['after']>;

/** Returns a bound by time, a position that no message takes, so ids do not matter. */
function timeBound(side: 'after' | 'before', at: Millis, inclusive: boolean): Bound {
  const id = (side === 'after') === inclusive ? LOWEST_ID : HIGHEST_ID;
  return { position: { at, id }, inclusive: false };
}

async function boundOf(
  messages: MessageReader,
  place: PagedPlace,
  { side, given }: { readonly side: 'after' | 'before'; readonly given: Given },
): Promise<Bound | null> {
  if (given === null) return null;
  const { inclusive } = given;
  if (given.id === null) return timeBound(side, given.at, inclusive);
  return { position: await position(messages, place, given.id), inclusive };
}

/**
 * Returns the neighbours of a target. The target stands at index floor(limit / 2), and a short side is filled from the
 * other.
 */
async function around(place: PagedPlace, target: Position, limit: number): Promise<readonly MessageRecord[]> {
  const from: Bound = { position: target, inclusive: true };
  const upTo: Bound = { position: target, inclusive: false };
  const older = await place.page({ after: null, before: upTo, take: 'newest', limit: limit - 1 });
  const newer = await place.page({ after: from, before: null, take: 'oldest', limit });
  const olderShare = Math.floor(limit / 2);
  const fillOlder = Math.max(olderShare, limit - newer.length);
  const shownOlder = older.slice(Math.max(0, older.length - fillOlder));
  return [...shownOlder, ...newer.slice(0, limit - shownOlder.length)];
}

/** Returns the first message not before a time, or the newest. */
async function nearest(place: PagedPlace, at: Millis): Promise<Position | null> {
  const after = timeBound('after', at, true);
  const [next] = await place.page({ after, before: null, take: 'oldest', limit: 1 });
  const [newest] =
    next === undefined ? await place.page({ after: null, before: null, take: 'newest', limit: 1 }) : [next];
  return newest === undefined ? null : { at: place.at(newest), id: newest.id };
}

async function aroundPage(
  messages: MessageReader,
  place: PagedPlace,
  { centre, limit }: { readonly centre: PagePoint; readonly limit: number },
): Promise<readonly MessageRecord[]> {
  if (centre.id !== null) return around(place, await position(messages, place, centre.id), limit);
  const target = await nearest(place, centre.at);
  return target === null ? [] : around(place, target, limit);
}

interface MessagePageInput {
  readonly paging: MessagePaging;
  readonly sizes: PageSizes;
  readonly oldestFirst?: boolean | undefined;
}

/**
 * Returns a page as the client asks for it, always ascending. Without a bound, the newest messages; with a bound, the
 * ones next to it. `oldestFirst` cuts an unbounded page from the old end.
 * @throws ApiError `notFound` for an id that is not in this place.
 */
export async function messagePage(
  messages: MessageReader,
  place: PagedPlace,
  { paging, sizes, oldestFirst = false }: MessagePageInput,
): Promise<readonly MessageRecord[]> {
  const limit = paging.limit(sizes);
  const centre = paging.around();
  if (centre !== null) return aroundPage(messages, place, { centre, limit });
  const after = await boundOf(messages, place, { side: 'after', given: paging.after() });
  const before = await boundOf(messages, place, { side: 'before', given: paging.before() });
  const fromOldEnd = after !== null || (before === null && oldestFirst);
  return place.page({ after, before, take: fromOldEnd ? 'oldest' : 'newest', limit });
}

/** Returns the list of a channel as a viewer sees it: everything except thread-only replies. */
export function channelPlace(messages: MessageReader, cid: string, viewer: Viewer): PagedPlace {
  return {
    page: (range) => messages.page(cid, range, viewer.id),
    contains: (message) => message.cid === cid && isVisibleTo(message, viewer),
    at: ({ createdAt }) => createdAt,
  };
}

/** Returns the replies of a thread that are not deleted, as a viewer sees them. */
export function threadPlace(messages: MessageReader, parentId: string, viewer: Viewer): PagedPlace {
  return {
    page: (range) => messages.replies(parentId, range, viewer.id),
    contains: (message) => message.parentId === parentId && isVisibleTo(message, viewer),
    at: ({ createdAt }) => createdAt,
  };
}

/** Returns pinned messages of a channel at a time, in the order of their pins. */
export function pinnedPlace(
  messages: MessageReader,
  cid: string,
  { now, viewer }: { readonly now: Millis; readonly viewer: Viewer },
): PagedPlace {
  return {
    page: (range) => messages.pinned(cid, range, { now, viewer: viewer.id }),
    contains: (message) => message.cid === cid && message.pinnedAt !== null && isVisibleTo(message, viewer),
    at: ({ pinnedAt }) => pinnedAt ?? 0,
  };
}
