import { inputError, shown } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Cid } from '../types/index.ts';

const TYPE_PATTERN = /^[A-Za-z0-9_-]+$/;
const ID_PATTERN = /^[A-Za-z0-9_!-]+$/;

export function requireChannelType(type: unknown): string {
  if (typeof type !== 'string' || !TYPE_PATTERN.test(type) || type.length > LIMITS.channelIdLength) {
    throw inputError(
      `Invalid channel type "${shown(type)}": letters, digits, _ and -, at most ${LIMITS.channelIdLength}`,
    );
  }
  return type;
}

export function requireChannelId(id: unknown): string {
  if (typeof id !== 'string' || !ID_PATTERN.test(id) || id.length > LIMITS.channelIdLength) {
    throw inputError(
      `Invalid channel id "${shown(id)}": letters, digits, _, ! and -, at most ${LIMITS.channelIdLength}`,
    );
  }
  return id;
}

export interface CidParts {
  readonly type: string;
  readonly id: string;
}

/** @throws ApiError `input` if it is no `type:id`. */
export function parseCid(cid: unknown): CidParts {
  const parts = typeof cid === 'string' ? cid.split(':') : [];
  if (parts.length !== 2) throw inputError(`Invalid cid "${shown(cid)}": expected type:id`);
  return { type: requireChannelType(parts[0]), id: requireChannelId(parts[1]) };
}

/** @throws ApiError `input` if it is no `type:id`. */
export function requireCid(value: unknown): Cid {
  const { type, id } = parseCid(value);
  return cidOf(type, id);
}

export function cidOf(type: string, id: string): Cid {
  return `${type}:${id}`;
}
