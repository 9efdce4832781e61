import { type ChatClient, withSignal } from '../../client/index.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { ChatFailure } from '../errors/failure.ts';
import type { EventFields } from '../event-fields.ts';
import { sessionOf } from '../ports/index.ts';
import type { LiveListConfig, Page, PageRequest } from './config.ts';
import { LiveList } from './live-list.ts';

export interface SessionListConfig<Item, Cursor, Event = EventFields>
  extends Omit<LiveListConfig<Item, Cursor, Event>, 'clock' | 'errorOf' | 'fetchPage'> {
  /** @param client cancels its requests when the page is no longer needed */
  fetchPage(client: ChatClient, request: PageRequest<Cursor>): Promise<Page<Item, Cursor>>;
}

/** Creates a live list that sends its requests as the current user. */
export function createSessionList<Item, Cursor = string, Event = EventFields>(
  runtime: ChatRuntime,
  config: SessionListConfig<Item, Cursor, Event>,
): LiveList<Item, Cursor, Event> {
  return new LiveList<Item, Cursor, Event>({
    ...config,
    clock: runtime.clock,
    errorOf: (cause) => runtime.errorOf(cause),
    async fetchPage(request) {
      const client = runtime.client();
      if (!client) throw new ChatFailure('no-answer');
      return config.fetchPage(withSignal(client, request.signal), request);
    },
  });
}

/**
 * Reads the list, applies the session's events, and reads the list again after each outage.
 * @param waits true to wait for a connection; otherwise a list that is opened offline fails at once
 * @returns a function that stops
 */
export function followSession<Item, Cursor>(
  runtime: ChatRuntime,
  list: LiveList<Item, Cursor, EventFields>,
  waits = false,
): () => void {
  const { events, ready, breaks } = sessionOf(runtime);
  const stops = [
    events.on((event) => list.onEvent(event)),
    breaks.on(() => list.markStale()),
    ready.on(() => void list.read()),
  ];
  if (!waits || runtime.client()) void list.read();
  return () => {
    for (const stop of stops) stop();
    list.stop();
  };
}

/** Returns a page of an API that pages by offset: after a full page another one may follow. */
export function offsetPage<Item>(
  items: readonly Item[],
  { limit, offset }: PageRequest<number>,
  asked = items.length,
): Page<Item, number> {
  return { items, next: asked >= limit ? offset + limit : null };
}
