/** One chunk of `locales/en.json`, compiled at build time (scripts/i18n). `ChunkMessages` is its type. */
declare module 'virtual:texts/en/*' {
  const messages: object;
  export default messages;
}
