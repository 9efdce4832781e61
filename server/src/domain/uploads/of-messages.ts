import { isObject } from '../json/object.ts';
import type { Ports } from '../ports.ts';
import type { Cid, MessageRecord, UploadRecord, UserId } from '../types.ts';
import { runReadUnit, runUnit, type Unit, type UnitPorts } from '../unit.ts';
import { dropFiles } from './drop.ts';
import { FILES_PATH, isSigned, readAddress } from './links.ts';
import { FILES_LANE } from './quotas.ts';

/** Attachments with their author and channel. */
type Attached = Pick<MessageRecord, 'cid' | 'userId' | 'attachments'>;

/** Files that messages showed which are gone for good, by id. */
export type Shown = ReadonlyMap<string, { readonly cid: Cid; readonly userId: UserId }>;

/** Files of this server that a message's attachments lead to, by id. */
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

/** Messages of a channel from before a time are about to be removed. */
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
 * What is gone for good takes its files along: those its author sent to that channel and shows nowhere else in it. Others' are
 * not his to lose, and what was sent to no channel may stand elsewhere, as somebody's picture. To be called when the messages
 * are gone.
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
