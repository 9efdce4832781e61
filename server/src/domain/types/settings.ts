import type { Custom, Millis } from './base.ts';

/** Limits of uploads. Empty lists allow everything; 0 bytes means the default. */
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
  /** Seconds for which an address of a file is valid; null for ever. */
  readonly linkSeconds: number | null;
  /** Where a name can be used only once: in the app, or in each team. Case makes a difference. */
  readonly uniqueNames: 'no' | 'app' | 'team';
  readonly guestCreationDisabled: boolean;
  readonly allowedFlagReasons: readonly string[];
  /** Tokens issued before this time are refused, for all users. */
  readonly revokeTokensIssuedBefore: Millis | null;
  /** Address to which calls of the app's own commands are posted; null if the app's settings name none. */
  readonly commandUrl: string | null;
  /** Roles that may not search for users. */
  readonly searchDisallowedRoles: readonly string[];
  /** Whether visitors see who answers before they have written. */
  readonly teamShown: boolean;
  /** `turns`: conversations that are nobody's go to the staff who are online, one after the other. */
  readonly supportAssignment: 'off' | 'turns';
  /** Settings that nothing acts on yet, by the API's names, as the server sent them. */
  readonly kept: Custom;
}
