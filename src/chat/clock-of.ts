import { type Clock, systemClock } from '../util/clock.ts';
import type { ChatRuntime } from './chat-runtime.ts';

/** Returns the clock that follows the server's time; before the chat runs, the device's. */
export const clockOf = (runtime: ChatRuntime | null): Clock => runtime?.clock ?? systemClock;
