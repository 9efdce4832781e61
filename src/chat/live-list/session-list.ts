import { type ChatClient, withSignal } from '../../client/index.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import { ChatFailure } from '../failure.ts';
import type { LiveListConfig, Page, PageRequest } from './config.ts';
import { LiveList } from './live-list.ts';

export interface SessionListConfig<Item, Cursor, Event = EventFields>
  extends Omit<LiveListConfig<Item, Cursor, Event>, 'clock' | 'errorOf' | 'fetchPage'> {
  /** @param client whose requests end when nobody wants the page any more */
  fetchPage(client: ChatClient, request: PageRequest<Cursor>): Promise<Page<Item, Cursor>>;
}

/** Creates a live list that asks as the person who is here. */
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
 * Reads the list, gives it the session's events, and reads it again after each outage.
 * @param waits for a connection; without it, a list that is opened while there is none fails at once
 * @returns the way to stop
 */
export function followSession<Item, Cursor>(
  runtime: ChatRuntime,
  list: LiveList<Item, Cursor, EventFields>,
  waits = false,
): () => void {
  const { events, ready, breaks } = coreOf(runtime).session;
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

/** A page of an API that pages by offset: a full one may have another after it. */
export function offsetPage<Item>(
  items: readonly Item[],
  { limit, offset }: PageRequest<number>,
  asked = items.length,
): Page<Item, number> {
  return { items, next: asked >= limit ? offset + limit : null };
}
