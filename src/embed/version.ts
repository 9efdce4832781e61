/** Set by the build from package.json. */
declare const STOOP_VERSION: string;

export const VERSION = STOOP_VERSION;
