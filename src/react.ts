/** Entry of the npm package `stoop-chat/react`. Importing it touches no window: everything begins when it is mounted. */
export type { Middleware, Outcome, Step } from './chat/composer/chain.ts';
export type * from './chat/composer/chains.ts';
export type { AppClient, Config, StoopEvents } from './embed/contract.ts';
export type { StoopState } from './package/state.ts';
export type { StoopChatProps } from './react/props.ts';
export type { SlotProps, Slots } from './react/slots.ts';
export { StoopChat } from './react/stoop-chat.tsx';
export { type StoopHandle, useStoop, useStoopEvent } from './react/use-stoop.ts';
