import { createActions } from './actions/actions.ts';
import type { ChatRuntime } from './chat-runtime.ts';
import { Conversation } from './conversation/conversation.ts';
import { toChatError } from './errors/to-chat-error.ts';
import { openLink } from './link/open-link.ts';
import type { ChatOptions } from './options.ts';
import type { ChatPorts } from './ports/index.ts';
import type { Session } from './session/session.ts';

type Given = Pick<ChatPorts, 'conversation' | 'join' | 'people' | 'ports' | 'sender'> & {
  readonly session: Session;
};

/**
 * Creates what code that is loaded later builds on.
 * @param enter signs in a visitor without an identity
 */
export function createRuntime(
  { key, baseURL, environment }: ChatOptions,
  given: Given,
  enter: () => void,
): ChatRuntime {
  const { session, people, conversation, ports } = given;
  return {
    clock: environment.clock,
    client: () => session.onlineLink?.client ?? null,
    link: () => session.onlineLink,
    channel: () => (conversation.isOpen ? conversation.channel : null),
    me: ports.me,
    enter,
    person(user) {
      people.note(user);
      return people.person(user.id);
    },
    errorOf: toChatError,
    groups: {},
    ports: { ...given, key, baseURL, environment, Conversation, createActions, openLink } satisfies ChatPorts,
  };
}
