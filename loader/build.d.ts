/** Put in by the build: the version and the names of the two chunks, which follow from their content. */
declare const STOOP_BUILD: { readonly version: string; readonly widget: string; readonly chat: string };
