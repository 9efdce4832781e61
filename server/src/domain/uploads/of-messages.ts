import { isObject } from '../json/object.ts';
import type { Ports } from '../ports/index.ts';
import type { Cid, MessageRecord, UploadRecord, UserId } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit, type UnitPorts } from '../unit.ts';
import { dropFiles } from './drop.ts';
import { FILES_PATH, isSigned, readAddress } from './links.ts';
import { FILES_LANE } from './quotas.ts';

/** Attachments with their author and channel. */
type Attached = Pick<MessageRecord, 'cid' | 'userId' | 'attachments'>;

/** Returns files that removed messages showed, by id. */
export type Shown = ReadonlyMap<string, { readonly cid: Cid; readonly userId: UserId }>;

/** Returns files of this server that a message's attachments link to, by id. */
function filesIn({ files }: UnitPorts, { attachments }: Attached): readonly string[] {
  return attachments.flatMap((attachment) =>
    Object.values(isObject(attachment) ? attachment : {}).flatMap((value) => {
      if (typeof value !== 'string' || !value.includes(FILES_PATH)) return [];
      const address = readAddress(value);
      const isOurs =
        address !== null && isSigned(files, { id: address.id, file: address.file, query: address.query });
      return isOurs ? [address.id] : [];
    }),
  );
}

export function shownIn(ports: UnitPorts, messages: readonly Attached[]): Shown {
  const entries = messages.flatMap((message) => {
    const { cid, userId } = message;
    return filesIn(ports, message).map((id) => [id, { cid, userId }] as const);
  });
  return new Map(entries);
}

/** Collects files before messages of a channel from before a time are removed. */
export async function shownBefore(unit: Unit, cid: Cid, before: number): Promise<Shown> {
  return shownIn(unit, await unit.store.messages.attachedBefore(cid, before, FILES_PATH));
}

export async function dropUploads(ports: Ports, uploads: readonly UploadRecord[]): Promise<void> {
  await dropFiles(
    ports,
    uploads.map(({ id }) => id),
  );
}

/**
 * Removes the files of messages that are gone for good: those the author sent to that channel and shows nowhere else in
 * it. Other people's files stay. Files sent to no channel stay too: they may be in use elsewhere, such as a user's
 * picture. Call this after the messages are gone.
 */
export async function dropFilesOf(ports: Ports, shown: Shown): Promise<void> {
  if (shown.size === 0) return;
  for (const [id, { cid, userId }] of shown) {
    const isLeft = await runReadUnit(ports, async (unit) =>
      unit.store.messages.isAttachedBy(userId, cid, id),
    );
    if (isLeft) continue;
    const gone = await runUnit(
      ports,
      async (unit) => {
        const { uploads } = unit.store;
        const upload = await uploads.get(id);
        if (upload === null || upload.userId !== userId || upload.cid !== cid) return [];
        await uploads.remove(id);
        return [upload];
      },
      FILES_LANE,
    );
    await dropUploads(ports, gone);
  }
}
