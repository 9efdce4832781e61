/**
 * The ports: everything that the rules need from outside. Each port is one small interface with one folder per
 * implementation. Storage and cluster import this file and errors.ts, nothing else of the domain.
 */
import type { Published } from '../event-types.ts';
import type { Store } from '../store-port.ts';
import type { Cid, ConnectionId, Millis, Policy, UserId } from '../types/index.ts';
import type { BatchReader } from './batch-reader.ts';
import type { ExportWriter } from './export-writer.ts';
import type { Hooks } from './hooks.ts';
import type { Integrations } from './integrations.ts';
import type { Passwords } from './passwords.ts';
import type { PictureSize } from './picture-size.ts';
import type { WebPush } from './web-push.ts';

export type * from '../conversation-events.ts';
export type * from '../event-types.ts';
export type * from '../query-types.ts';
export type * from '../store-port.ts';
export type * from '../types/conversation.ts';
export type * from '../types/index.ts';
export type * from '../types/moderation-views.ts';
export type * from './batch-reader.ts';
export type * from './export-writer.ts';
export type * from './hooks.ts';
export type * from './integrations.ts';
export * from './maybe-promise.ts';
export * from './name-keys.ts';
export * from './notes.ts';
export type * from './passwords.ts';
export type * from './picture-size.ts';
export type * from './web-push.ts';

interface Clock {
  now(): Millis;
}

interface Ids {
  /** A random UUID, 36 characters. */
  uuid(): string;
}

/** Carries published events to the fan-out of every node. Events of one channel arrive in the order of publishing. */
export interface Bus {
  publish(published: Published): void;
  /**
   * Reports that a committed unit of work moved a channel's number. Events it publishes in the same go, before or after
   * this call, come after those that ended at `from`. Only several nodes need to know; called with or without an event.
   */
  advanced?(cid: Cid, from: number, to: number): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (published: Published) => void): () => void;
}

/** Connected users and the channels they watch, over all nodes, as far as this node knows. */
export interface Presence {
  /** Returns true if it is the user's first connection. */
  opened(userId: UserId, connectionId: ConnectionId): boolean;
  /** Returns true if it was the user's last connection. */
  closed(userId: UserId, connectionId: ConnectionId): boolean;
  isOnline(userId: UserId): boolean;
  onlineUsers(): readonly UserId[];
  /** Returns true if it is the user's first connection to watch the channel. */
  watch(cid: Cid, userId: UserId, connectionId: ConnectionId): boolean;
  /** Returns true if the user's last watching connection ended; false also if it did not watch. */
  unwatch(cid: Cid, userId: UserId, connectionId: ConnectionId): boolean;
  watchedBy(connectionId: ConnectionId): readonly Cid[];
  /** Returns the channels that the user watches through any of their connections. */
  watchedByUser(userId: UserId): readonly Cid[];
  /** Sets whether others may know that a user is online and watches; forgotten with their last connection. */
  setSeen(userId: UserId, seen: boolean): void;
  /** Returns distinct watching users, in the order in which they came; anonymous ids included. */
  watchers(cid: Cid): readonly UserId[];
  /** Returns the watchers whom others may know of. */
  seenWatchers(cid: Cid): readonly UserId[];
  /** Returns the number of these users. */
  watcherCount(cid: Cid): number;
  /** Returns the connections through which a user watches a channel. */
  watchingConnections(cid: Cid, userId: UserId): readonly ConnectionId[];
}

/** The sockets and long-polls of this node; implemented by the registry of realtime. */
export interface Connections {
  has(connectionId: ConnectionId): boolean;
  userOf(connectionId: ConnectionId): UserId | null;
  connectionsOf(userId: UserId): readonly ConnectionId[];
  /** Subscribes the connection to channel events with the audience `watchers`. Safe to repeat. */
  subscribe(connectionId: ConnectionId, cid: Cid): void;
  unsubscribe(connectionId: ConnectionId, cid: Cid): void;
  /** Subscribes the connection to presence events of these users; adds to earlier subscriptions. */
  subscribePresence(connectionId: ConnectionId, userIds: readonly UserId[]): void;
}

/** Files by name: content that was stored whole and does not change. */
export interface Blobs {
  /**
   * Stores bytes; resolves with their number when they are on the disk. Rejects with `tooLarge` beyond `most` bytes.
   */
  put(name: string, content: AsyncIterable<Uint8Array>, most: number): Promise<number>;
  /** Returns the size in bytes; null if there is no such file. */
  size(name: string): Promise<number | null>;
  /** Reads from first to last byte, or all. */
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
  /** The user who waits, or the guests of an address, such as `user ann`: owners take turns. */
  readonly owner: string;
  /** Aborted when the client has left, which ends the work. */
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
   * Makes smaller pictures, in the order of `wanted`; null if the source is no picture in a known format, or is
   * damaged.
   * Errors: `input` for too many pixels or too much memory or time, `unavailable` if too many pictures wait, `timeout`
   * if the client has left.
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

/** Proves that this server issued an address. */
export interface FileSigner {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

/** Wakes the rules when something is due. */
export interface Timers {
  /** Calls once, at a time or soon after it. Returns the function that cancels the call. */
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
  /** @default nobody signs in by a password */
  readonly passwords?: Passwords;
  /** @default no integrations */
  readonly integrations?: Integrations;
  readonly readBatch: BatchReader;
  /** @default nothing is exported */
  readonly exports?: ExportWriter;
  /** Bytes a day; null for no limit. @default those of LIMITS */
  readonly uploadQuotas?: UploadQuotas;
  /** @default nothing is pushed, and browsers are no devices */
  readonly webPush?: WebPush | null;
  /** @default the app is told of nothing */
  readonly hooks?: Hooks;
  /** Announces that a delivery to a hook is due at a time. @default the next look sends it */
  expectHooks?(at: Millis): void;
  /** Announces that a push is due at a time. @default the next look sends it */
  expectPush?(at: Millis): void;
  /** Does the same for the end of a snooze. @default the next look ends it */
  expectDue?(at: Millis): void;
}
