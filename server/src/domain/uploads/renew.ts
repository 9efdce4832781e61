import { ApiError } from '../errors.ts';
import { isObject } from '../json/object.ts';
import type { Json, MessageRecord, UploadRecord } from '../types.ts';
import type { ReadUnit, UnitPorts } from '../unit.ts';
import { endingFile, FILES_PATH, renewed } from './links.ts';

/** Uploaded files by their id. */
export type Uploads = ReadonlyMap<string, UploadRecord>;

const NO_UPLOADS: Uploads = new Map();

type Fields = { readonly [key: string]: Json };

/** An attachment that may hold addresses of files; most hold none. */
function withLinks(attachment: Json): Fields | null {
  if (!isObject(attachment)) return null;
  const fields = attachment as Fields;
  const hasSome = Object.values(fields).some(
    (value) => typeof value === 'string' && value.includes(FILES_PATH),
  );
  return hasSome ? fields : null;
}

/** Files of this server whose addresses in messages end, by id. */
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

/** Whether what a message shows of files depends on where they were uploaded. */
export function hasEndingLinks(ports: UnitPorts, message: MessageRecord): boolean {
  return message.attachments.length > 0 && endingIn(ports, [message]).length > 0;
}

/** Where the files of messages come from: asked for only where their addresses end. */
export async function endingUploads(unit: ReadUnit, messages: readonly MessageRecord[]): Promise<Uploads> {
  const ids = endingIn(unit, messages);
  if (ids.length === 0) return NO_UPLOADS;
  return new Map((await unit.store.uploads.getMany(ids)).map((upload) => [upload.id, upload]));
}

/**
 * Addresses in a message are renewed because they are its author's; so nobody else may put such ones into it whose files
 * were uploaded elsewhere. @throws ApiError `notAllowed`
 */
export async function refuseBorrowedFiles(
  unit: ReadUnit,
  before: MessageRecord,
  after: MessageRecord,
): Promise<void> {
  const had = new Set(endingIn(unit, [before]));
  const brought = endingIn(unit, [after]).filter((id) => !had.has(id));
  if (brought.length === 0) return;
  const files = await unit.store.uploads.getMany(brought);
  if (files.some(({ userId, cid }) => userId === after.userId && cid !== after.cid))
    throw new ApiError('notAllowed', 'message.attachments name a file of the author’s from elsewhere');
}

/**
 * A message's attachments, with addresses of files that are good for a while from now on: in the channel they were uploaded
 * to, and in messages of whoever uploaded them. To post somebody else's old address elsewhere opens nothing.
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
