import { isObject } from '../json/object.ts';
import type { AppSettings, UploadLimits } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

export const APP_SETTING = 'app';

const OPEN: UploadLimits = {
  allowedFileExtensions: [],
  blockedFileExtensions: [],
  allowedMimeTypes: [],
  blockedMimeTypes: [],
  sizeLimit: 0,
};

const DEFAULTS: AppSettings = {
  fileUpload: OPEN,
  imageUpload: OPEN,
  linkSeconds: null,
  uniqueNames: 'no',
  guestCreationDisabled: false,
  allowedFlagReasons: [],
  searchDisallowedRoles: [],
  commandUrl: null,
  teamShown: true,
  revokeTokensIssuedBefore: null,
  supportAssignment: 'off',
  kept: {},
};

/** Returns the current settings of the app. */
export async function appSettings(unit: Pick<ReadUnit, 'store'>): Promise<AppSettings> {
  const stored = await unit.store.settings.get(APP_SETTING);
  return isObject(stored) ? { ...DEFAULTS, ...(stored as Partial<AppSettings>) } : DEFAULTS;
}
