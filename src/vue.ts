/** Entry `stoop-chat/vue`. Importing it touches no window: everything begins when the component is mounted. */
export type { ComposerMiddleware } from './chat/composer/chains.ts';
export type { AppClient, Config, StoopEvents } from './embed/contract.ts';
export type { StoopSettings } from './package/settings.ts';
export type { StoopState } from './package/state.ts';
export { StoopChat, type StoopChatProps } from './vue/stoop-chat.ts';
export { type StoopHandle, useStoop, useStoopEvent } from './vue/use-stoop.ts';
