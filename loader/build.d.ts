/** Set by the build: end of the names of the widget's scripts, which follows from their content. */
declare const STOOP_FILES: string;
/** Set by the build from package.json. */
declare const STOOP_VERSION: string;
