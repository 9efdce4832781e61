import { isRecord } from '../input/read.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { MessageRecord, UploadRecord } from '../types.ts';
import { FILES_PATH, isSigned, readAddress } from './links.ts';

/** Files of this server that a message's attachments lead to, by id. */
function filesIn({ files }: Ports, { attachments }: MessageRecord): readonly string[] {
  return attachments.flatMap((attachment) =>
    Object.values(isRecord(attachment) ? attachment : {}).flatMap((value) => {
      if (typeof value !== 'string' || !value.includes(FILES_PATH)) return [];
      const address = readAddress(value);
      const isOurs = address !== null && isSigned(files, address.id, address.file, address.query);
      return isOurs ? [address.id] : [];
    }),
  );
}

/**
 * What is gone for good takes its files along: those its author sent to that channel. Others' are not his to lose, and what was
 * sent to no channel may stand elsewhere, as somebody's picture.
 * @returns whose blobs are to be dropped once this is stored
 */
export async function removeFilesOf(
  ports: Ports,
  store: StoreWriter,
  messages: readonly MessageRecord[],
): Promise<readonly UploadRecord[]> {
  const removed = new Map<string, UploadRecord>();
  for (const message of messages) {
    const ids = filesIn(ports, message);
    for (const upload of ids.length === 0 ? [] : await store.uploads.getMany(ids)) {
      if (upload.userId !== message.userId || upload.cid !== message.cid) continue;
      await store.uploads.remove(upload.id);
      removed.set(upload.id, upload);
    }
  }
  return [...removed.values()];
}
