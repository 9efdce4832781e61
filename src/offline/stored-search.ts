import type {
  ChannelStateResponseFields,
  MessageResponse,
  SearchPayload,
  SearchResponse,
} from '../../protocol/index.ts';
import type { Archive } from './archive.ts';
import { isMessage, timeOf } from './rows.ts';
import { channelFits, messageFits } from './stored-filter.ts';

/** Results of a page, if the search names no number. */
const PAGE = 10;

interface Found {
  readonly message: MessageResponse;
  readonly channel: ChannelStateResponseFields['channel'];
}

/**
 * Searches the stored messages, newest first.
 * @returns null if the search asks for something that only the server knows
 */
export async function searchStored(archive: Archive, payload: SearchPayload): Promise<SearchResponse | null> {
  const { filter_conditions, message_filter_conditions = {}, limit = PAGE, next } = payload;
  const found: Found[] = [];
  // One place after the other: all rows at once would block the page.
  for (const { state } of await archive.channels()) {
    const isSearched = channelFits(state, filter_conditions);
    if (isSearched === null) return null;
    if (!isSearched) continue;
    for (const message of await allOf(archive, state.channel.cid)) {
      const isFound = messageFits(message, message_filter_conditions);
      if (isFound === null) return null;
      if (isFound) found.push({ message, channel: state.channel });
    }
  }
  const from = Number(next ?? 0);
  const page = found
    .sort((a, b) => timeOf(b.message.created_at) - timeOf(a.message.created_at))
    .slice(from, from + limit);
  return {
    duration: '0ms',
    results: page.map(({ message, channel }) => ({ message: { ...message, channel } })),
    ...(found.length > from + limit ? { next: String(from + limit) } : {}),
  };
}

/** Returns all stored messages of a channel, with the replies that are only in threads. */
async function allOf(archive: Archive, cid: string): Promise<MessageResponse[]> {
  const all = { limit: Number.POSITIVE_INFINITY };
  const rows = await archive.store.page('messages', { place: cid, ...all });
  const messages = rows.flatMap(({ data }) => (isMessage(data) ? [data] : []));
  const threads = messages.filter(({ reply_count }) => (reply_count ?? 0) > 0);
  const replies = await Promise.all(
    threads.map(({ id }) => archive.store.page('replies', { place: id, ...all })),
  );
  const hidden = replies
    .flat()
    .flatMap(({ data }) => (isMessage(data) && !data.show_in_channel ? [data] : []));
  return [...messages, ...hidden];
}
