import type { Clock } from '../../util/clock.ts';
import { ASSISTANT_TIME } from '../constants.ts';
import { boundedText } from '../content/bounded.ts';
import type { EventFields } from '../event-fields.ts';
import { isStaff } from '../is-staff.ts';
import type { AssistantActivity } from '../model.ts';

const LONGEST = 200;
const IDLE = 'AI_STATE_IDLE';

/**
 * What an assistant does after this event; the very same as before where the event is no news of it. Words of its own have
 * only those who answer here: anybody may send the event, and what it says stands where the chat itself speaks.
 */
export function assistantIn(event: EventFields, before: AssistantActivity | null): AssistantActivity | null {
  const { type, user } = event;
  if (before && user?.id === before.authorId) {
    // Its message is here: there is nothing to wait for.
    if (type === 'message-added') return null;
    if (type === 'message-changed' && event.message?.id === before.messageId) return { ...before };
  }
  if (!type.startsWith('ai_indicator.')) return before;
  const state = boundedText(event.ai_state, LONGEST);
  // `clear` is the assistant's own end, `stop` a person's wish that it ends.
  if (type !== 'ai_indicator.update' || !state || state === IDLE) return null;
  const text = isStaff(user?.role) ? boundedText(event.ai_message, LONGEST) : '';
  return {
    state,
    ...(text ? { text } : {}),
    messageId: boundedText(event.message_id, LONGEST),
    authorId: boundedText(user?.id, LONGEST),
  };
}

export interface Assistant {
  get(): AssistantActivity | null;
  onEvent(event: EventFields): void;
  clear(): void;
}

/** What an assistant does in a conversation, until it has been silent for a while: its end may be lost. */
export function createAssistant(clock: Clock, changed: () => void): Assistant {
  let activity: AssistantActivity | null = null;
  let stop: (() => void) | null = null;

  function set(next: AssistantActivity | null): void {
    if (next === activity) return;
    activity = next;
    stop?.();
    stop =
      next &&
      clock.after(ASSISTANT_TIME, () => {
        activity = null;
        changed();
      });
  }

  return {
    get: () => activity,
    onEvent: (event) => set(assistantIn(event, activity)),
    clear: () => set(null),
  };
}
