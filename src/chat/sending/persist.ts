import type { StoredMessage } from '../store/outbox-store.ts';
import type { Pending } from './pending.ts';

export function toStored({ id, cid, text, quoted, extra, at, refused, error }: Pending): StoredMessage {
  return {
    id,
    cid,
    text,
    at,
    ...(quoted ? { quoted } : {}),
    ...(extra ? { extra } : {}),
    ...(refused && error ? { refused: error } : {}),
  };
}

export function fromStored({ id, cid, text, quoted, extra, at, refused }: StoredMessage): Pending {
  return {
    id,
    cid,
    text,
    ...(quoted ? { quoted } : {}),
    ...(extra ? { extra } : {}),
    at,
    state: refused ? 'failed' : 'waiting',
    error: refused ?? null,
    attempts: 0,
    refused: refused !== undefined,
  };
}
