/** What the client library gets for `form-data`: the platform's own. */
export default globalThis.FormData;
