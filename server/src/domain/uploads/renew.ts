import { ApiError } from '../errors.ts';
import { isObject } from '../json/object.ts';
import type { Json, MessageRecord, UploadRecord } from '../types/index.ts';
import type { ReadUnit, UnitPorts } from '../unit.ts';
import { endingFile, FILES_PATH, renewed } from './links.ts';

/** Uploaded files by their id. */
export type Uploads = ReadonlyMap<string, UploadRecord>;

const NO_UPLOADS: Uploads = new Map();

type Fields = { readonly [key: string]: Json };

/** Returns whether an attachment may hold addresses of files; most hold none. */
function withLinks(attachment: Json): Fields | null {
  if (!isObject(attachment)) return null;
  const fields = attachment as Fields;
  const hasSome = Object.values(fields).some(
    (value) => typeof value === 'string' && value.includes(FILES_PATH),
  );
  return hasSome ? fields : null;
}

/** Returns ids of this server's files whose addresses in the messages expire. */
function endingIn({ files }: UnitPorts, messages: readonly MessageRecord[]): readonly string[] {
  const ids = new Set<string>();
  for (const { attachments } of messages)
    for (const attachment of attachments)
      for (const value of Object.values(withLinks(attachment) ?? {})) {
        const id = typeof value === 'string' ? endingFile(files, value) : null;
        if (id !== null) ids.add(id);
      }
  return [...ids];
}

/** Returns whether a message shows files whose addresses depend on where they were uploaded. */
export function hasEndingLinks(ports: UnitPorts, message: MessageRecord): boolean {
  return message.attachments.length > 0 && endingIn(ports, [message]).length > 0;
}

/** Returns the uploads of files in messages: looked up only if their addresses expire. */
export async function endingUploads(unit: ReadUnit, messages: readonly MessageRecord[]): Promise<Uploads> {
  const ids = endingIn(unit, messages);
  if (ids.length === 0) return NO_UPLOADS;
  return new Map((await unit.store.uploads.getMany(ids)).map((upload) => [upload.id, upload]));
}

/**
 * Refuses addresses of files that were uploaded elsewhere. Addresses in a message are renewed because they are its
 * author's, so nobody else may add them. @throws ApiError `notAllowed`
 */
export async function refuseBorrowedFiles(
  unit: ReadUnit,
  before: MessageRecord,
  after: MessageRecord,
): Promise<void> {
  const had = new Set(endingIn(unit, [before]));
  const added = endingIn(unit, [after]).filter((id) => !had.has(id));
  if (added.length === 0) return;
  const files = await unit.store.uploads.getMany(added);
  if (files.some(({ userId, cid }) => userId === after.userId && cid !== after.cid))
    throw new ApiError('notAllowed', 'message.attachments name a file of the author’s from elsewhere');
}

/**
 * Returns a message's attachments with renewed addresses of files: in the channel they were uploaded to, and in
 * messages of their uploader. Posting somebody else's old address elsewhere opens nothing.
 */
export function withFreshLinks(
  { files, clock }: UnitPorts,
  uploads: Uploads,
  { attachments, cid, userId }: MessageRecord,
): readonly Json[] {
  if (uploads.size === 0) return attachments;
  const now = clock.now();
  const belongs = (id: string) => {
    const upload = uploads.get(id);
    return upload !== undefined && (upload.cid === cid || upload.userId === userId);
  };
  const fresh = (value: Json) => {
    const id = typeof value === 'string' ? endingFile(files, value) : null;
    return typeof value === 'string' && id !== null && belongs(id) ? renewed(files, now, value) : value;
  };
  return attachments.map((attachment) => {
    const fields = withLinks(attachment);
    if (fields === null) return attachment;
    return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, fresh(value)]));
  });
}
