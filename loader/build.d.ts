/** Set by the build: names of the two chunks, which follow from their content. */
declare const STOOP_BUILD: { readonly widget: string; readonly chat: string };
/** Set by the build from package.json. */
declare const STOOP_VERSION: string;
