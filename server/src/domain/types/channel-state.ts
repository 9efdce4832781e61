import type { PushPreference } from './account.ts';
import type { ChannelView, MemberView, ReadView } from './channels.ts';
import type { ThreadView } from './conversation.ts';
import type { BareDraft, BareLocation, MessageView, PendingView } from './message-views.ts';
import type { UserView } from './users.ts';

/** The answer to a channel query. Parts that the request switched off (`state: false`) are empty. */
export interface ChannelState {
  readonly channel: ChannelView;
  /** Ascending by creation. */
  readonly messages: readonly MessageView[];
  readonly pinnedMessages: readonly MessageView[];
  readonly members: readonly MemberView[];
  /** The caller's own membership. */
  readonly membership: MemberView | null;
  /** Null if the channel type has read events off. */
  readonly read: readonly ReadView[] | null;
  readonly watchers: readonly UserView[];
  /** Null if the query does not watch, or the channel has no watchers. */
  readonly watcherCount: number | null;
  readonly hidden: boolean;
  /** The caller's own messages that wait for approval. */
  readonly pendingMessages: readonly PendingView[];
  /** The caller's draft in the channel itself. */
  readonly draft: BareDraft | null;
  readonly activeLiveLocations: readonly BareLocation[];
  /** The caller's threads here with replies they have not read, newest first; only if asked for. */
  readonly threads: readonly ThreadView[];
  /** The caller's push preferences in this channel; null if there are none. */
  readonly pushPreferences: PushPreference | null;
}
