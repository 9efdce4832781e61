import { accessChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { MessageRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';
import { isShownTo } from './visibility.ts';

export interface Found {
  readonly message: MessageRecord;
  readonly access: Access;
  /** The caller wrote it. */
  readonly isOwn: boolean;
}

export const missingMessage = (id: string) => new ApiError('notFound', `message with id ${id} not found`);

/**
 * Returns a message whose channel the caller may read. A message that is not for them counts as missing.
 * @throws ApiError `notFound`, `notAllowed`.
 */
export async function readableMessage(unit: ReadUnit, caller: Caller, id: string): Promise<Found> {
  const message = await unit.store.messages.get(id);
  if (message === null) throw missingMessage(id);
  const access = await accessChannel(unit, caller, message.cid);
  requireGrant(access, 'read-channel');
  if (!isShownTo(access, message)) throw missingMessage(id);
  return { message, access, isOwn: caller.id === message.userId };
}

/** @throws ApiError `input` for a deleted message. */
export function refuseDeleted(message: MessageRecord): void {
  if (message.deletedAt !== null) {
    throw new ApiError('input', `message with id ${message.id} was deleted`);
  }
}
