import { useEffect, useState } from 'react';
import { type ChatRuntime, type ConversationSnapshot, clockOf } from '../../chat/index.ts';
import { cooldownEnd, followSpoken } from './state/index.ts';

const SECOND_MS = 1_000;

/** Returns the seconds until the next message may be sent; 0 if it may be sent now. */
export function useCooldown(runtime: ChatRuntime | null, conversation: ConversationSnapshot): number {
  const { cid } = conversation;
  const [spoken, setSpoken] = useState(0);
  useEffect(() => (runtime ? followSpoken(runtime, cid, setSpoken) : undefined), [runtime, cid]);
  const now = clockOf(runtime).now();
  const [, setTick] = useState(0);
  const left = Math.max(0, cooldownEnd(conversation, now, spoken) - now);
  const seconds = Math.ceil(left / SECOND_MS);
  useEffect(() => {
    if (seconds === 0) return;
    // The timer ends at the next whole second, so that no number is left out.
    const timer = setTimeout(() => setTick((tick) => tick + 1), left % SECOND_MS || SECOND_MS);
    return () => clearTimeout(timer);
  });
  return seconds;
}
