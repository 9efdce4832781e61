/** One chunk of `locales/en.json`, compiled at build time (scripts/i18n). `ChunkMessages` is its type. */
declare module 'virtual:texts/en/*' {
  const messages: object;
  export default messages;
}

/** The keys of all texts, by chunk. */
declare module 'virtual:texts/names' {
  const names: Readonly<Record<string, readonly string[]>>;
  export default names;
}
