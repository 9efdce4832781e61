import { UPLOAD_LIMIT } from './constants.ts';
import type { BlockedBy } from './upload.ts';

/** The app's rules for one kind of file, as the API writes them; every field may be absent. */
export interface UploadConfig {
  readonly allowed_file_extensions?: readonly string[];
  readonly blocked_file_extensions?: readonly string[];
  readonly allowed_mime_types?: readonly string[];
  readonly blocked_mime_types?: readonly string[];
  /** Bytes; 0 or absent for the API's own limit. */
  readonly size_limit?: number;
}

export interface UploadConfigs {
  readonly image: UploadConfig;
  readonly file: UploadConfig;
}

const NONE: readonly string[] = [];

function within(list: readonly string[] | undefined, fits: (entry: string) => boolean): boolean {
  return (list ?? NONE).some((entry) => fits(entry.toLowerCase()));
}

/** Returns whether the API stores this type as an image. Any other type is a file, including SVG. */
export const isPicture = (type: string): boolean =>
  /^image\/(?:png|jpe?g|gif|webp|bmp|avif|hei[cf])$/.test(type);

export const configFor = (type: string, configs: UploadConfigs): UploadConfig =>
  isPicture(type) ? configs.image : configs.file;

export const limitOf = (config: UploadConfig): number => config.size_limit || UPLOAD_LIMIT;

/** Returns why the app does not accept a file, in the specification's order; null if it does. */
export function blockedBy(
  file: Pick<File, 'name' | 'type' | 'size'>,
  config: UploadConfig,
): BlockedBy | null {
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  const named = (ending: string) => name.endsWith(ending);
  const typed = (entry: string) => type === entry;
  if (config.allowed_file_extensions?.length && !within(config.allowed_file_extensions, named))
    return 'allowed_file_extensions';
  if (within(config.blocked_file_extensions, named)) return 'blocked_file_extensions';
  if (config.allowed_mime_types?.length && !within(config.allowed_mime_types, typed))
    return 'allowed_mime_types';
  if (within(config.blocked_mime_types, typed)) return 'blocked_mime_types';
  if (file.size > limitOf(config)) return 'size_limit';
  return file.size === 0 ? 'empty' : null;
}
