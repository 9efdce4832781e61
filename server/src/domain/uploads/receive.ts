import { readableChannel } from '../channels/load.ts';
import { ApiError, inputError } from '../errors.ts';
import { banStatusInApp, banStatusOf } from '../moderation/ban-status.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { UploadService } from '../services/index.ts';
import { appSettings } from '../settings/index.ts';
import type { Actor, Cid, UploadLimits } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit } from '../unit.ts';
import { type Caller, callerOf, requirePerson } from '../users/caller.ts';
import { dropFiles } from './drop.ts';
import { cleanMimeType, cleanName, extensionOf } from './names.ts';
import { FILES_LANE, reserve } from './quotas.ts';
import { peek, saysNothing, typeOfBytes } from './type-of-bytes.ts';

/** Bytes of a file if the app sets no limit (API: 100 MB). */
const STANDARD_BYTES = 104_857_600;

const mostBytes = ({ sizeLimit }: UploadLimits): number => (sizeLimit === 0 ? STANDARD_BYTES : sizeLimit);

/** Picture types; a file that claims to be a picture and is none is refused. */
const IMAGE = /^image\/(png|jpeg|jpg|gif|webp|bmp|avif|heic|heif)$/;

const refused = (list: readonly string[], allowed: readonly string[], value: string) =>
  list.includes(value) || (allowed.length > 0 && !allowed.includes(value));

/** @throws ApiError `input` with the API's texts if the app's lists, or the kind of upload, do not allow the file */
function requireKind(
  limits: UploadLimits,
  kind: 'file' | 'image',
  { name, mimeType }: { readonly name: string; readonly mimeType: string },
): void {
  const extension = extensionOf(name);
  if (refused(limits.blockedFileExtensions, limits.allowedFileExtensions, extension))
    throw inputError(`File extension ${extension} is not supported`);
  const listed = limits.allowedMimeTypes.length > 0;
  const isPicture = kind === 'file' || listed || IMAGE.test(mimeType);
  if (!isPicture || refused(limits.blockedMimeTypes, limits.allowedMimeTypes, mimeType))
    throw inputError(`File type ${mimeType} is not supported`);
}

/**
 * Checks the right to upload. Outside of channels, every user with an identity may upload. @throws ApiError `notFound`,
 * `notAllowed`, `featureOff`.
 */
async function requireMayUpload(unit: ReadUnit, caller: Caller, cid: Cid | null): Promise<void> {
  const { clock } = unit;
  if (!caller.server) {
    const user = requirePerson(caller);
    if (banStatusInApp(user, clock.now()) === 'banned')
      throw new ApiError('notAllowed', `User '${user.id}' is banned and cannot upload files`);
  }
  if (cid === null) return;
  const access = await readableChannel(unit, caller, cid);
  if (!access.type.config.uploads)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has upload disabled`);
  if (!caller.server && banStatusOf(access, requirePerson(caller), clock.now()) === 'banned')
    throw new ApiError('notAllowed', `User '${caller.id}' is banned and cannot upload files to ${cid}`);
  requireGrant(access, 'upload-attachment');
}

/** Bytes of a request beside its file, at most: fields and the form's own lines. */
const FORM_BYTES = 200_000;

/** The quota is not reached, but this file would pass it. */
const isTooLarge = (error: unknown) => error instanceof ApiError && error.kind === 'tooLarge';

/** Returns the user whose quotas an upload counts for; null for a server. */
function uploaderOf(actor: Actor, caller: Caller) {
  const network = actor.kind === 'user' ? (actor.address ?? null) : null;
  return caller.server ? null : { user: requirePerson(caller), network };
}

/** Returns the type of a file, by its first bytes if the client does not say it, and all its bytes. */
async function recognised(
  said: string,
  content: AsyncIterable<Uint8Array>,
): Promise<{ readonly mimeType: string; readonly bytes: AsyncIterable<Uint8Array> }> {
  if (!saysNothing(said)) return { mimeType: said, bytes: content };
  const { head, content: bytes } = await peek(content);
  return { mimeType: typeOfBytes(head) ?? said, bytes };
}

/** Checks everything that is known before the bytes arrive, except for their first. */
export function receiveUpload(ports: Ports): UploadService['receive'] {
  return async (actor, { kind, cid, content, requestBytes, ...given }) => {
    const name = cleanName(given.name);
    const { settings, caller } = await runReadUnit(ports, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      await requireMayUpload(unit, caller, cid);
      return { settings: await appSettings(unit), caller };
    });
    const limits = kind === 'image' ? settings.imageUpload : settings.fileUpload;
    const { mimeType, bytes } = await recognised(cleanMimeType(given.mimeType), content);
    requireKind(limits, kind, { name, mimeType });
    const id = ports.ids.uuid();
    const most = mostBytes(limits);
    const least = (requestBytes ?? 0) - FORM_BYTES;
    const by = uploaderOf(actor, caller);
    const arriving = { id, by, most: Math.min(most, requestBytes ?? most), least };
    const room = await runUnit(ports, (unit) => reserve(unit, arriving), FILES_LANE);
    try {
      const size = await ports.blobs.put(id, bytes, Math.min(most, room?.bytes ?? most));
      return { id, kind, cid, name, mimeType, size };
    } catch (error) {
      await dropFiles(ports, [id]).catch(() => {});
      throw room !== null && room.bytes < most && isTooLarge(error) ? room.refusal : error;
    }
  };
}
