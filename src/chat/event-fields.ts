import type { ChannelResponse } from '../../protocol/index.ts';
import type { News } from './news/news.ts';

type NamesIn<Event> = Event extends unknown ? keyof Event : never;
type FieldIn<Event, Name extends PropertyKey> = Event extends unknown
  ? Name extends keyof Event
    ? Event[Name]
    : never
  : never;

/**
 * An event by the fields that it may have, for code that reads one field of events of several types. Nothing is certain
 * but the type: it is the word of a server, and of an app's own events.
 */
export type EventFields = { readonly type: News['type'] } & {
  readonly [Name in Exclude<NamesIn<News>, 'channel' | 'type'>]?: FieldIn<News, Name> | undefined;
} & {
  /** A channel that the person has just left is named, and no more. */
  readonly channel?: (Pick<ChannelResponse, 'cid' | 'id' | 'type'> & Partial<ChannelResponse>) | undefined;
};
