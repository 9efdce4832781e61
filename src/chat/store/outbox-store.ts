import { OUTBOX_MAX } from '../constants.ts';
import type { ChatError, MessageExtra, QuotedMessage } from '../model.ts';
import type { ChatStorage } from '../options.ts';
import { storageKeys } from './keys.ts';

/** A message on its way out, as it is stored over reloads. */
export interface StoredMessage {
  readonly id: string;
  /** Null until the conversation exists. */
  readonly cid: string | null;
  readonly text: string;
  /** The quoted message; absent if that was deleted. */
  readonly quoted?: QuotedMessage | undefined;
  /** Fields sent with the text. */
  readonly extra?: MessageExtra;
  /** When its author sent it, epoch ms. */
  readonly at: number;
  /** The server's refusal; a refused message waits for its author. */
  readonly refused?: ChatError;
}

/** Owner of messages written before the person is known. */
export const NOBODY = '';

type Shelves = Record<string, StoredMessage[]>;

function isQuoted(value: unknown): boolean {
  if (value === undefined) return true;
  const { id, text, author } = (value ?? {}) as Partial<Record<keyof QuotedMessage, unknown>>;
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    typeof (author as Partial<QuotedMessage['author']> | undefined)?.id === 'string'
  );
}

function isStored(value: unknown): value is StoredMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { id, cid, text, at, quoted, extra } = value as Partial<Record<keyof StoredMessage, unknown>>;
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    typeof at === 'number' &&
    isQuoted(quoted) &&
    (extra === undefined || (typeof extra === 'object' && extra !== null)) &&
    (cid === null || typeof cid === 'string')
  );
}

function parse(stored: string | null): Shelves {
  // No prototype: a user id may be `__proto__`.
  const shelves: Shelves = Object.create(null);
  if (stored === null) return shelves;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null) return shelves;
    for (const [owner, messages] of Object.entries(value)) {
      if (Array.isArray(messages)) shelves[owner] = messages.filter(isStored).slice(-OUTBOX_MAX);
    }
  } catch {
    // Not ours, or truncated: an unreadable outbox counts as empty.
  }
  return shelves;
}

export interface OutboxStore {
  read(owner: string): readonly StoredMessage[];
  /** Reads, changes and writes in one step, so that two tabs do not overwrite each other's messages. */
  change(owner: string, edit: (messages: StoredMessage[]) => StoredMessage[]): void;
  clear(): void;
  isEmpty(): boolean;
}

export function createOutboxStore(storage: ChatStorage, key: string): OutboxStore {
  const name = storageKeys(key).outbox;
  return {
    read: (owner) => parse(storage.get(name))[owner] ?? [],
    change(owner, edit) {
      const shelves = parse(storage.get(name));
      const messages = edit(shelves[owner] ?? []).slice(-OUTBOX_MAX);
      if (messages.length > 0) shelves[owner] = messages;
      else delete shelves[owner];
      if (Object.keys(shelves).length > 0) storage.set(name, JSON.stringify(shelves));
      else storage.remove(name);
    },
    clear: () => storage.remove(name),
    isEmpty: () => Object.keys(parse(storage.get(name))).length === 0,
  };
}
