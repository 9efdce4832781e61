import type { ChannelResponse } from '../../protocol/index.ts';
import type { News } from './news/news.ts';

type NamesIn<Event> = Event extends unknown ? keyof Event : never;
type FieldIn<Event, Name extends PropertyKey> = Event extends unknown
  ? Name extends keyof Event
    ? Event[Name]
    : never
  : never;

/**
 * An event with all fields optional, for code that reads one field of several event types. Only the type is certain:
 * servers and the app's own events fill the other fields.
 */
export type EventFields = { readonly type: News['type'] } & {
  readonly [Name in Exclude<NamesIn<News>, 'channel' | 'type'>]?: FieldIn<News, Name> | undefined;
} & {
  /** Holds only the ids for a channel that the person has just left. */
  readonly channel?: (Pick<ChannelResponse, 'cid' | 'id' | 'type'> & Partial<ChannelResponse>) | undefined;
};
