import { inputError } from '../errors.ts';
import type { UploadLimits } from '../types.ts';
import { extensionOf } from './names.ts';

/** Bytes of a file if the app sets no limit (API: 100 MB). */
const STANDARD_BYTES = 104_857_600;

export const mostBytes = ({ sizeLimit }: UploadLimits): number =>
  sizeLimit === 0 ? STANDARD_BYTES : sizeLimit;

/** Picture types; a file that claims to be a picture and is none is refused. */
const IMAGE = /^image\/(png|jpeg|jpg|gif|webp|bmp|avif|heic|heif)$/;

const refused = (list: readonly string[], allowed: readonly string[], value: string) =>
  list.includes(value) || (allowed.length > 0 && !allowed.includes(value));

/** @throws ApiError `input` with the API's texts if the app's lists, or the kind of upload, do not allow the file */
export function requireKind(
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
