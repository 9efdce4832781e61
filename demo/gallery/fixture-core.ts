import { createActions } from '../../src/chat/actions/actions.ts';
import { Channels } from '../../src/chat/channels/channels.ts';
import { Conversation } from '../../src/chat/conversation/conversation.ts';
import type { ConversationPorts } from '../../src/chat/conversation/ports.ts';
import type { ChatCore } from '../../src/chat/core.ts';
import type { Link } from '../../src/chat/link/open-link.ts';
import { OwnUser } from '../../src/chat/link/own-user.ts';
import { createMessages } from '../../src/chat/messages/create-messages.ts';
import { createPeople } from '../../src/chat/people.ts';
import type { ChatClient } from '../../src/client/index.ts';
import { systemClock } from '../../src/util/clock.ts';
import { emitter } from '../../src/util/emitter.ts';
import { asUser } from './as-user.ts';
import { INES, ME, OSKAR, TOMAS } from './people.ts';
import { CID as THREADS_CID, type ThreadAnswers } from './thread-content.ts';

const ALWAYS = { now: () => true, subscribe: () => () => {} };

/**
 * Creates the core of threads, over a server that answers with `threads`. It uses the real conversation of src/chat,
 * so that a state shows a thread's real behaviour.
 */
export function fixtureCore(threads: ThreadAnswers, calls: string[], client: ChatClient): ChatCore {
  const people = createPeople();
  for (const person of [INES, TOMAS, OSKAR, ME]) people.note(asUser(person));
  const channels = new Channels(client, systemClock, () => {});
  const capabilities = { own_capabilities: threads.capabilities, config: {}, frozen: false };
  Object.assign(channels.of(THREADS_CID), { data: capabilities });
  const link: Link = {
    client,
    userId: ME.id,
    anonymous: false,
    own: new OwnUser(),
    channels,
    online: () => true,
    close() {},
  };
  const sender = {
    list: () => [],
    settle: () => {},
    resume: () => {},
    add: (text: string) => calls.push(`reply ${text}`),
  };
  const environment = {
    clock: systemClock,
    visibility: ALWAYS,
    network: ALWAYS,
    // A fixture stores nothing.
    storage: { get: () => null, set: () => {}, remove: () => {} },
  };
  const ports = {
    environment,
    people,
    ...createMessages(
      () => client,
      () => {},
    ),
    me: () => ME.id,
    link: () => link,
    entry: () => 'open',
    query: async () => ({ messages: [], members: [] }),
    unreadThreads: new Set<string>(),
    strangersAnswer: false,
    named: false,
    sender: () => sender,
    opened: () => {},
    unreadChanged: () => {},
  } as unknown as ConversationPorts;
  return {
    key: 'fixture',
    baseURL: '',
    environment,
    people,
    session: {
      ...{ events: emitter(), ready: emitter(), breaks: emitter(), identities: emitter() },
      role: 'user',
      link,
    },
    sender,
    Conversation,
    createActions,
    ports,
    conversation: new Conversation(ports),
    join: () => () => {},
  } as unknown as ChatCore;
}
