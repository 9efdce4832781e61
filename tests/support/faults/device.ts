import {
  CONNECT_TIMEOUT_MS,
  CONNECT_TIMEOUT_WITH_FALLBACK_MS,
  type MessageResponse,
  POLL_CONNECT_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from '../../../protocol/index.ts';
import type { ServerFault } from './schedule.ts';

/** Limits that a busy machine would exceed if they were as short as other times: they are halved only. */
export const ANSWER_LIMITS: readonly number[] = [
  REQUEST_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  CONNECT_TIMEOUT_WITH_FALLBACK_MS,
  POLL_CONNECT_TIMEOUT_MS,
];

/** A message as a device shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly text: string;
  readonly isDeleted: boolean;
  /** Counts by type. */
  readonly reactions: Readonly<Record<string, number>>;
}

export interface DeviceState {
  /** Oldest first. */
  readonly messages: readonly ShownMessage[];
  /** True if messages before these have yet to be loaded. */
  readonly hasOlder: boolean;
  /** Reasons why the device is not at rest, such as a message that was not sent. */
  readonly unrest: readonly string[];
}

/** A person's browser with one page in which the conversation is open. The page can be loaded again. */
export interface Device {
  readonly userId: string;
  /** Resolves when the conversation shows. */
  ready(): Promise<unknown>;
  /** Writes a message. Returns its id. */
  say(text: string): Promise<string>;
  change(what: 'edit' | 'remove' | 'react'): Promise<void>;
  /** Presses "Retry" wherever it shows, and "Discard" where the server refused a change. */
  pressRetry(): Promise<void>;
  /** Closes the page and opens it again. Only what the browser stores is left. */
  reload(): Promise<void>;
  /** Sets what the browser knows about its network. */
  setOnline(online: boolean): Promise<void>;
  state(): Promise<DeviceState>;
  close(): Promise<void>;
}

export interface DeviceOptions {
  /** The address of the person's own link. */
  readonly url: string;
  readonly key: string;
  readonly userId: string;
  readonly token: string;
  readonly cid: string;
}

/** Devices of one kind. */
export interface DeviceKind {
  open(options: DeviceOptions): Promise<Device>;
  /** The clients' milliseconds that pass in a real one. */
  readonly speed: number;
  /** Whether people also change messages. */
  readonly changes: boolean;
  /** Returns the id of a stored message, as the devices name it. */
  idOf(message: StoredMessage): string;
  /** Faults of the server that it plays, of those which the ground has. */
  readonly serverFaults: readonly ServerFault[];
}

export type StoredMessage = Pick<MessageResponse, 'id' | 'text' | 'type'> &
  Partial<Pick<MessageResponse, 'reaction_counts'>>;
