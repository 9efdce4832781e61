import { type ChatRuntime, coreOf, type EventFields } from '../../../chat/index.ts';
import { LivePoll } from './live-poll.ts';

/** Live polls that have been shown. */
export interface Polls {
  /**
   * Returns a live poll.
   * @param messageId the poll's message; the poll in this message is the initial state
   */
  open(pollId: string, messageId: string): LivePoll;
}

const pollsByChat = new WeakMap<object, Polls>();

function createPolls(runtime: ChatRuntime): Polls {
  const core = coreOf(runtime);
  const polls = new Map<string, LivePoll>();
  core.session.events.on((event: EventFields) => {
    if (event.type.startsWith('poll.') && event.poll) polls.get(event.poll.id)?.onEvent(event);
  });
  core.session.ready.on(() => {
    for (const poll of polls.values()) void poll.resume();
  });
  const wire = () => core.session.link?.online() === true;
  return {
    open(pollId, messageId) {
      const known = polls.get(pollId);
      if (known) {
        known.open();
        return known;
      }
      const poll = new LivePoll(runtime, pollId, wire);
      polls.set(pollId, poll);
      const held = core.ports.messages.get(messageId)?.message.poll;
      const isHeld = held?.id === pollId;
      if (isHeld) poll.take(held);
      // Events may have been missed since the message was loaded. Offline, the next reconnect reloads the
      // poll.
      if (!isHeld || wire()) void poll.refresh();
      return poll;
    },
  };
}

/** Returns the polls of a chat. Several messages may show the same poll. */
export function pollsOf(runtime: ChatRuntime): Polls {
  const key = runtime.core ? coreOf(runtime) : runtime;
  const polls = pollsByChat.get(key) ?? createPolls(runtime);
  pollsByChat.set(key, polls);
  return polls;
}
