import { type ChatRuntime, commandGroup, type EventFields } from '../../../chat/index.ts';
import { messagesOf, sessionOf } from '../../../chat/ports/index.ts';
import { LivePoll } from './live-poll.ts';

/** Live polls that have been shown. */
export interface Polls {
  /**
   * Returns a live poll.
   * @param messageId the poll's message; the poll in this message is the initial state
   */
  open(pollId: string, messageId: string): LivePoll;
}

function createPolls(runtime: ChatRuntime): Polls {
  const session = sessionOf(runtime);
  const polls = new Map<string, LivePoll>();
  session.events.on((event: EventFields) => {
    if (event.type.startsWith('poll.') && event.poll) polls.get(event.poll.id)?.onEvent(event);
  });
  session.ready.on(() => {
    for (const poll of polls.values()) void poll.resume();
  });
  // The device's own store is no connection: votes that it cannot keep wait for the server.
  const wire = () => session.stored === null && session.link?.online() === true;
  return {
    open(pollId, messageId) {
      const known = polls.get(pollId);
      if (known) {
        known.open();
        return known;
      }
      const poll = new LivePoll(runtime, pollId, wire);
      polls.set(pollId, poll);
      const held = messagesOf(runtime).messages.get(messageId)?.message.poll;
      const isHeld = held?.id === pollId;
      if (isHeld) poll.take(held);
      // Events may have been missed since the message was loaded. Offline, the next reconnect reloads the
      // poll.
      if (!isHeld || wire()) void poll.refresh();
      return poll;
    },
  };
}

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly polls: Polls;
  }
}

/** Returns the polls of a chat. Several messages may show the same poll. */
export const pollsOf = commandGroup('polls', createPolls);
