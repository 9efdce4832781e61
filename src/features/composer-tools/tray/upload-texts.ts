import type { Upload } from '../../../chat/composer/index.ts';
import type { ComposerMessages, Messages } from '../../../i18n/index.ts';
import { errorText, fileSizeText } from '../../../ui/index.ts';

/** Returns why a file is not accepted. */
export function blockedText(
  { blockedBy, reason, limit = 0 }: Upload,
  locale: string,
  t: ComposerMessages,
): string {
  if (reason) return reason;
  if (blockedBy === 'size_limit') return t.blockedSize({ size: fileSizeText(limit, locale) });
  if (blockedBy === 'lost') return t.fileLost();
  return blockedBy === 'empty' ? t.blockedEmpty() : t.blockedKind();
}

/** Returns why a file did not arrive. */
export function failedText({ error }: Upload, m: Messages, t: ComposerMessages): string {
  return error ? errorText(error, m) : t.fileGone();
}

export function stateText({ state }: Upload, t: ComposerMessages): string {
  if (state === 'finished') return t.fileReady();
  if (state === 'pending') return t.fileWaiting();
  return state === 'uploading' ? t.fileUploading() : t.fileFailed();
}
