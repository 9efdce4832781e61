/** State of web push, loaded with the part that shows it. */
export type { BrowserPush, PushPlace, PushSupport } from './browser-push.ts';
export { keepPush } from './keeper.ts';
export { openPush, type Push, type PushSnapshot, type PushState } from './push.ts';
