import type { Clock } from '../../util/clock.ts';
import { ASSISTANT_TIME } from '../constants.ts';
import { boundedText } from '../content/bounded.ts';
import type { EventFields } from '../event-fields.ts';
import type { AssistantActivity } from '../model.ts';
import type { LeftBy } from '../news/handled-by.ts';
import { isStaff } from '../people/is-staff.ts';

const LONGEST = 200;
const IDLE = 'AI_STATE_IDLE';

/**
 * Returns the assistant's activity after this event, or `before` itself if the event does not change it. Only staff may
 * set the text: anybody can send the event, and the text appears where the chat itself speaks.
 */
export function assistantIn(event: EventFields, before: AssistantActivity | null): AssistantActivity | null {
  const { user } = event;
  const isByAssistant = user?.id === before?.authorId;
  switch (event.type) {
    case 'message-added':
      // The assistant's message is here: there is nothing to wait for.
      return isByAssistant ? null : before;
    case 'message-changed':
      return before && isByAssistant && event.message?.id === before.messageId ? { ...before } : before;
    // `clear` is sent by the assistant when it ends, `stop` by a person who wants it to end.
    case 'ai_indicator.clear':
    case 'ai_indicator.stop':
      return null;
    case 'ai_indicator.update':
      return activityIn(event);
    default: {
      event.type satisfies LeftBy<'assistant'>;
      return before;
    }
  }
}

function activityIn({ user, ...event }: EventFields): AssistantActivity | null {
  const state = boundedText(event.ai_state, LONGEST);
  if (!state || state === IDLE) return null;
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

/**
 * Tracks what an assistant does in a conversation. The activity ends after a silence, because its final event may be
 * lost.
 */
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
