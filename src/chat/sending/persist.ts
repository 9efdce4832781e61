import type { StoredMessage } from '../store/outbox-store.ts';
import type { Pending } from './pending.ts';

export function toStored({ id, cid, text, quoted, at, refused, error }: Pending): StoredMessage {
  return {
    id,
    cid,
    text,
    at,
    ...(quoted ? { quoted } : {}),
    ...(refused && error ? { refused: error } : {}),
  };
}

export function fromStored({ id, cid, text, quoted, at, refused }: StoredMessage): Pending {
  return {
    id,
    cid,
    text,
    ...(quoted ? { quoted } : {}),
    at,
    state: refused ? 'failed' : 'waiting',
    error: refused ?? null,
    attempts: 0,
    refused: refused !== undefined,
  };
}
