import type {
  ChannelStateResponseFields,
  DraftResponse,
  MessageResponse,
  ThreadStateResponse,
} from '../../protocol/index.ts';

/** The tables, one for each resource. `meta` has single values, `pending` the changes that wait for the server. */
export const TABLES = ['channels', 'messages', 'replies', 'threads', 'drafts', 'pending', 'meta'] as const;
export type Table = (typeof TABLES)[number];

/** The fields that a row is pruned by. */
export type RowSize = Pick<Row, 'key' | 'place' | 'at' | 'size'>;

/** A record: what the API said, as JSON, and the fields it is found and pruned by. */
export interface Row {
  readonly key: string;
  /**
   * A cid, the id of a thread's parent for replies, or the subject of a pending change of which only the last counts;
   * empty where nothing is listed by place.
   */
  readonly place: string;
  /** Order within the place, epoch ms. */
  readonly at: number;
  /** When the server changed it last, epoch ms. An older state never replaces a newer one. */
  readonly version: number;
  /** Characters of JSON. */
  readonly size: number;
  readonly data: unknown;
}

/** One step of a batch. Repeating a batch changes nothing. */
export type Write =
  | { readonly table: Table; readonly put: Row }
  | { readonly table: Table; readonly remove: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a stored value has the shape of a row. Any script of the page can write to the database. */
export function isRow(value: unknown): value is Row {
  return (
    isObject(value) &&
    ['key', 'place'].every((name) => typeof value[name] === 'string') &&
    ['at', 'version', 'size'].every((name) => Number.isFinite(value[name])) &&
    value.data !== undefined
  );
}

/** Returns whether the data of a row is a message that can be shown. */
export function isMessage(data: unknown): data is MessageResponse {
  return (
    isObject(data) &&
    ['id', 'cid', 'text', 'type', 'created_at'].every((name) => typeof data[name] === 'string') &&
    isObject(data.user) &&
    typeof data.user.id === 'string' &&
    ['attachments', 'own_reactions', 'latest_reactions', 'mentioned_users'].every(
      (name) => data[name] === undefined || Array.isArray(data[name]),
    )
  );
}

/** Returns whether the data of a row is a channel's state that can be shown. */
export const isChannelState = (data: unknown): data is { readonly channel: { readonly cid: string } } =>
  isObject(data) &&
  isObject(data.channel) &&
  typeof data.channel.cid === 'string' &&
  ['members', 'read'].every(
    (name) => data[name] === undefined || (Array.isArray(data[name]) && data[name].every(isObject)),
  );

export const timeOf = (value: unknown): number => Date.parse(String(value ?? '')) || 0;

export function rowOf(
  key: string,
  data: unknown,
  { place = '', at = 0, version = 0 }: Partial<Pick<Row, 'place' | 'at' | 'version'>> = {},
): Row {
  // Only JSON is stored, so that a row looks the same in memory and in the database.
  const json = JSON.stringify(data);
  return { key, place, at, version, size: json.length, data: JSON.parse(json) };
}

/** Returns the rows of a message: one in its channel, and one in its thread if it is a reply. */
export function messageWrites(message: MessageResponse): Write[] {
  const { id, cid, parent_id: parent, show_in_channel: inChannel, created_at, updated_at } = message;
  const times = { at: timeOf(created_at), version: timeOf(updated_at) };
  const writes: Write[] = [];
  if (!parent || inChannel)
    writes.push({ table: 'messages', put: rowOf(id, message, { ...times, place: cid }) });
  if (parent) writes.push({ table: 'replies', put: rowOf(id, message, { ...times, place: parent }) });
  return writes;
}

export const removeMessage = (id: string): Write[] => [
  { table: 'messages', remove: id },
  { table: 'replies', remove: id },
];

/**
 * Stores a channel's state without its messages.
 * @param since creation time of the oldest message that no gap separates from the newest, epoch ms
 */
export function channelWrite(state: ChannelStateResponseFields, since: number): Write {
  const { messages: _, pinned_messages: __, threads: ___, watchers: ____, ...rest } = state;
  const at = timeOf(state.channel.last_message_at ?? state.channel.created_at);
  const data = { state: { ...rest, messages: [], pinned_messages: [], threads: [] }, since };
  return { table: 'channels', put: rowOf(state.channel.cid, data, { at }) };
}

export const draftKey = (cid: string, parentId = ''): string => `${cid}/${parentId}`;

export const draftWrite = (draft: DraftResponse): Write => ({
  table: 'drafts',
  put: rowOf(draftKey(draft.channel_cid, draft.parent_id), draft, {
    place: draft.channel_cid,
    at: timeOf(draft.created_at),
  }),
});

export const threadWrite = (thread: ThreadStateResponse): Write => ({
  table: 'threads',
  put: rowOf(thread.parent_message_id, thread, {
    place: thread.channel_cid,
    at: timeOf(thread.last_message_at ?? thread.created_at),
  }),
});
