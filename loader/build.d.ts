/** Put in by the build: the names of the two chunks, which follow from their content. */
declare const STOOP_BUILD: { readonly widget: string; readonly chat: string };
/** Put in by the build from package.json. */
declare const STOOP_VERSION: string;
