/** Object that a writer hands to `JSON.stringify`. */
export type JsonObject = { readonly [key: string]: unknown };
