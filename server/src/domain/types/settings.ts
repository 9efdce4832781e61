import type { Millis } from './base.ts';

/** Limits of uploads. Empty lists allow everything; 0 bytes means the standard. */
export interface UploadLimits {
  readonly allowedFileExtensions: readonly string[];
  readonly blockedFileExtensions: readonly string[];
  readonly allowedMimeTypes: readonly string[];
  readonly blockedMimeTypes: readonly string[];
  /** Bytes. */
  readonly sizeLimit: number;
}

export interface AppSettings {
  readonly fileUpload: UploadLimits;
  readonly imageUpload: UploadLimits;
  /** Seconds an address of a file is good for; null for ever. */
  readonly linkSeconds: number | null;
  /** Whether a name can be borne once only: in the app, or in each team. Case makes a difference. */
  readonly uniqueNames: 'no' | 'app' | 'team';
  readonly guestCreationDisabled: boolean;
  readonly allowedFlagReasons: readonly string[];
  /** Tokens issued before are refused, whoever's they are. */
  readonly revokeTokensIssuedBefore: Millis | null;
  /** Where calls of the app's own commands are posted to; null where the app's settings name nobody. */
  readonly commandUrl: string | null;
  /** Roles that may not search for users. */
  readonly searchDisallowedRoles: readonly string[];
}
