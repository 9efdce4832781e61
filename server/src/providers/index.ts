/** Bundled integrations, which messages call beyond the server. */
export { type CommandEndpoint, commandEndpoint } from './command-endpoint.ts';
export { bundledGifs } from './gifs/bundled.ts';
export { type HookOptions, type HookSender, hooksTo } from './hooks/index.ts';
export { linkScraper } from './links/scraper.ts';
export { scryptPasswords } from './passwords.ts';
export { webPush } from './web-push/index.ts';
