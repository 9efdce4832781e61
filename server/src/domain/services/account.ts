import type { Filter, Sort } from '../query-types.ts';
import type { Actor, ChannelView, Cid, DeviceRecord, MessageView, PushPreference } from '../types.ts';

type Maybe<T> = T | null | undefined;

export interface DeviceInput {
  readonly id: string;
  readonly pushProvider: string;
  readonly pushProviderName?: Maybe<string>;
  readonly voip?: Maybe<boolean>;
}

export interface DeviceService {
  /** Adding a device again changes nothing; one that was another user's moves. Errors: 4. */
  add(actor: Actor, device: DeviceInput): Promise<void>;
  /** Newest first. */
  list(actor: Actor): Promise<readonly DeviceRecord[]>;
  /** Errors: 16 where it is not the caller's. */
  remove(actor: Actor, id: string): Promise<void>;
}

export interface PushService {
  /** With what browsers subscribe: the uncompressed point, base64url; null where this server pushes to none. */
  publicKey(): Promise<string | null>;
  /** `{user_id?, channel_cid?, chat_level?, …}` each; only what is said changes. Errors: 4, 16, 17. */
  set(actor: Actor, preferences: readonly unknown[]): Promise<readonly PushPreference[]>;
}

export interface SearchInput {
  /** Which channels. */
  readonly channelFilter: Filter;
  /** Which messages. */
  readonly filter: Filter;
  /** Null for the newest first. */
  readonly sort: readonly Sort[] | null;
  readonly limit: number;
  readonly offset: number;
  /** Where an earlier page said the next one begins. */
  readonly next: string | null;
}

export interface Found {
  readonly message: MessageView;
  readonly channel: ChannelView;
}

export interface SearchService {
  /** Messages the caller may read. Errors: 4, 70. */
  messages(
    actor: Actor,
    input: SearchInput,
  ): Promise<{
    readonly results: readonly Found[];
    /** Channels that fit and are not looked through, some of them; told with the first page. */
    readonly leftOut: readonly Cid[];
    readonly next: string | null;
    readonly previous: string | null;
  }>;
}
