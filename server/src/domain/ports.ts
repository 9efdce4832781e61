/**
 * The ports: everything that the rules need from the world. Each port is one small interface with one folder per implementation.
 * Storage and cluster import this file and errors.ts, nothing else of the domain.
 */
import type { Published } from './event-types.ts';
import type { BatchReader } from './ports/batch-reader.ts';
import type { ExportWriter } from './ports/export-writer.ts';
import type { Integrations } from './ports/integrations.ts';
import type { PictureSize } from './ports/picture-size.ts';
import type { WebPush } from './ports/web-push.ts';
import type { Store } from './store-port.ts';
import type { Cid, ConnectionId, Millis, Policy, UserId } from './types.ts';

export type * from './conversation-events.ts';
export type * from './event-types.ts';
export type * from './ports/batch-reader.ts';
export type * from './ports/export-writer.ts';
export type * from './ports/integrations.ts';
export * from './ports/maybe-promise.ts';
export * from './ports/name-keys.ts';
export type * from './ports/picture-size.ts';
export type * from './ports/web-push.ts';
export type * from './query-types.ts';
export type * from './store-port.ts';
export type * from './types/conversation.ts';
export type * from './types/moderation-views.ts';
export type * from './types.ts';

interface Clock {
  now(): Millis;
}

interface Ids {
  /** A random UUID, 36 characters. */
  uuid(): string;
}

/** Carries published events to the fan-out of every node; what one channel publishes arrives in that order. */
export interface Bus {
  publish(published: Published): void;
  /**
   * A committed unit of work moved a channel's number: what it publishes in the same go, before or after saying so, comes
   * after what ended at `from`. Only several nodes need to know; told with or without an event.
   */
  advanced?(cid: Cid, from: number, to: number): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (published: Published) => void): () => void;
}

/** Connected users and the channels they watch, over all nodes, as far as this node knows. */
export interface Presence {
  /** True where it is the user's first connection. */
  opened(userId: UserId, connectionId: ConnectionId): boolean;
  /** True where it was the user's last connection. */
  closed(userId: UserId, connectionId: ConnectionId): boolean;
  isOnline(userId: UserId): boolean;
  onlineUsers(): readonly UserId[];
  /** True where it is the user's first connection to watch the channel. */
  watch(cid: Cid, userId: UserId, connectionId: ConnectionId): boolean;
  /** True where the user's last watching connection ended; false also where it did not watch. */
  unwatch(cid: Cid, userId: UserId, connectionId: ConnectionId): boolean;
  watchedBy(connectionId: ConnectionId): readonly Cid[];
  /** Through any of his connections. */
  watchedByUser(userId: UserId): readonly Cid[];
  /** Whether others may know that a user is there and watches; forgotten with his last connection. */
  setSeen(userId: UserId, seen: boolean): void;
  /** Distinct users watching, in the order in which they came; anonymous ids included. */
  watchers(cid: Cid): readonly UserId[];
  /** Those of them of whom others may know. */
  seenWatchers(cid: Cid): readonly UserId[];
  /** The number of those. */
  watcherCount(cid: Cid): number;
  /** The connections through which a user watches a channel. */
  watchingConnections(cid: Cid, userId: UserId): readonly ConnectionId[];
}

/** The sockets and long-polls of this node; implemented by the registry of realtime. */
export interface Connections {
  has(connectionId: ConnectionId): boolean;
  userOf(connectionId: ConnectionId): UserId | null;
  connectionsOf(userId: UserId): readonly ConnectionId[];
  /** Channel events with the audience `watchers` reach the connection from now on. Safe to repeat. */
  subscribe(connectionId: ConnectionId, cid: Cid): void;
  unsubscribe(connectionId: ConnectionId, cid: Cid): void;
  /** Presence events of these users reach the connection from now on; adds to earlier subscriptions. */
  subscribePresence(connectionId: ConnectionId, userIds: readonly UserId[]): void;
}

/** Files by name: content that was taken over whole and does not change. */
export interface Blobs {
  /** Takes bytes over; resolves with their number when they are on the disk. Rejects with `tooLarge` beyond `most` bytes. */
  put(name: string, content: AsyncIterable<Uint8Array>, most: number): Promise<number>;
  /** Bytes; null where there is none of that name. */
  size(name: string): Promise<number | null>;
  /** From first to last byte, or all. */
  read(
    name: string,
    piece: { readonly start: number; readonly end: number } | null,
  ): AsyncIterable<Uint8Array>;
  /** Safe to repeat. */
  remove(name: string): Promise<void>;
}

/** Smaller pictures to make of a stored one. */
export interface PictureOrder {
  /** Name of the blob. */
  readonly source: string;
  readonly wanted: readonly { readonly target: string; readonly size: PictureSize }[];
  /** The user who waits for it, or the guests of an address, such as `user ann`: owners take turns. */
  readonly owner: string;
  /** Aborted when the client has left; the work ends then. */
  readonly left: AbortSignal;
}

export interface MadePicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the file. */
  readonly bytes: number;
}

export interface Pictures {
  /** The type of all pictures made here. */
  readonly mimeType: string;
  /**
   * Makes smaller pictures, in the order of `wanted`; null if the source is no picture in a known format, or is damaged.
   * Errors: `input` too many pixels, too much memory or time; `unavailable` too many pictures wait, `timeout` the client has left.
   */
  make(order: PictureOrder): Promise<readonly MadePicture[] | null>;
}

/** Bytes that may be uploaded a day; null for no limit. */
export interface UploadQuotas {
  readonly user: number | null;
  readonly guest: number | null;
  /** All users and guests together. */
  readonly app: number | null;
}

/** Proves that this server gave an address out. */
export interface FileSigner {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

/** Wakes the rules when something is due. */
export interface Timers {
  /** Calls once, at a time or soon after it. Returns the function that calls it off. */
  at(time: Millis, callback: () => void | Promise<void>): () => void;
}

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: Store;
  readonly bus: Bus;
  readonly presence: Presence;
  readonly connections: Connections;
  readonly blobs: Blobs;
  readonly pictures: Pictures;
  readonly files: FileSigner;
  readonly timers: Timers;
  /** The policy for code outside a unit of work. @default the built-in policy */
  policy?(): Policy;
  /** @default nothing beyond this server */
  readonly integrations?: Integrations;
  readonly readBatch: BatchReader;
  /** @default nothing is exported */
  readonly exports?: ExportWriter;
  /** Bytes a day; null for no limit. @default those of LIMITS */
  readonly uploadQuotas?: UploadQuotas;
  /** @default nothing is pushed, and browsers are no devices */
  readonly webPush?: WebPush | null;
  /** Something is to be pushed at a time. @default the next look does it */
  expectPush?(at: Millis): void;
}
