import type { Filter, Sort } from '../query-types.ts';
import type {
  Actor,
  ChannelView,
  Cid,
  DeviceRecord,
  MessageView,
  PushPreference,
  PushProvider,
  UserId,
} from '../types/index.ts';

/** A device as a client names it. Its parts are read when the rules ask for them. Errors: `input`. */
export interface DeviceInput {
  /** One of the push services of this server. */
  provider(known: readonly PushProvider[]): PushProvider;
  /** Returns an id of at most so many characters. */
  id(most: number): string;
  providerName(): string | null;
  readonly voip: boolean;
}

export interface DeviceService {
  /** Adding a device again changes nothing; another user's device moves to the caller. Errors: `input`. */
  add(actor: Actor, device: DeviceInput): Promise<void>;
  /** Newest first. */
  list(actor: Actor): Promise<readonly DeviceRecord[]>;
  /** Errors: `notFound` if it is not the caller's. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Notifications that a client wants, of one user or of one of their channels. Errors: `input`. */
export interface PushPreferenceInput {
  /** Null for the caller. */
  userId(): UserId | null;
  /** Null for all channels. */
  cid(): Cid | null;
  /** Changed preferences; null for those that stay. */
  preferences(): Pick<PushPreference, 'chatLevel' | 'callLevel' | 'disabledUntil' | 'chatPreferences'> & {
    /** Ends `disabledUntil` as it was. */
    readonly enables: boolean;
  };
}

export interface PushService {
  /**
   * Returns the key with which browsers subscribe: the uncompressed point, base64url; null if this server does not
   * push.
   */
  publicKey(): Promise<string | null>;
  /** Changes only the given preferences. Errors: `input`, `notFound`, `notAllowed`. */
  set(actor: Actor, preferences: readonly PushPreferenceInput[]): Promise<readonly PushPreference[]>;
}

export interface SearchInput {
  /** Filter of channels. */
  readonly channelFilter: Filter;
  /** Filter of messages. */
  readonly filter: Filter;
  /** Null for the newest first. */
  readonly sort: readonly Sort[] | null;
  readonly limit: number;
  /** Reads how many results are before the page. @throws ApiError `input` */
  start(): number;
}

export interface Found {
  readonly message: MessageView;
  readonly channel: ChannelView;
}

export interface SearchService {
  /** Messages the caller may read. Errors: `input`, `unreadableChannels`. */
  messages(
    actor: Actor,
    input: SearchInput,
  ): Promise<{
    readonly results: readonly Found[];
    /** Matching channels that are not searched, some of them; returned with the first page. */
    readonly leftOut: readonly Cid[];
    /** Results before the neighbouring pages; null if there are none. */
    readonly next: number | null;
    readonly previous: number | null;
  }>;
}
