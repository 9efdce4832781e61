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
} from '../types.ts';

/** A device as a client names it. Its parts are read when the rules ask for them. Errors: `input`. */
export interface DeviceInput {
  /** One of the services this server pushes with. */
  provider(known: readonly PushProvider[]): PushProvider;
  /** Of at most so many characters. */
  id(most: number): string;
  providerName(): string | null;
  readonly voip: boolean;
}

export interface DeviceService {
  /** Adding a device again changes nothing; one that was another user's moves. Errors: `input`. */
  add(actor: Actor, device: DeviceInput): Promise<void>;
  /** Newest first. */
  list(actor: Actor): Promise<readonly DeviceRecord[]>;
  /** Errors: `notFound` where it is not the caller's. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Notifications that a client wants, of one user or of one of their channels. Errors: `input`. */
export interface PushPreferenceInput {
  /** Null for the caller. */
  userId(): UserId | null;
  /** Null for all channels. */
  cid(): Cid | null;
  /** Null for what stays as it was. */
  wishes(): Pick<PushPreference, 'chatLevel' | 'callLevel' | 'disabledUntil' | 'chatPreferences'> & {
    /** Ends `disabledUntil` as it was. */
    readonly enables: boolean;
  };
}

export interface PushService {
  /** With what browsers subscribe: the uncompressed point, base64url; null where this server pushes to none. */
  publicKey(): Promise<string | null>;
  /** Only what is said changes. Errors: `input`, `notFound`, `notAllowed`. */
  set(actor: Actor, preferences: readonly PushPreferenceInput[]): Promise<readonly PushPreference[]>;
}

export interface SearchInput {
  /** Which channels. */
  readonly channelFilter: Filter;
  /** Which messages. */
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
    /** Channels that fit and are not looked through, some of them; told with the first page. */
    readonly leftOut: readonly Cid[];
    /** Results before the neighbouring pages; null where there are none. */
    readonly next: number | null;
    readonly previous: number | null;
  }>;
}
