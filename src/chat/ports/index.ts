/**
 * What state is built with, beside the runtime, in ports by purpose. The import rules refuse this door to views: the
 * runtime they pass on keeps its ports to itself.
 */

import type { createActions } from '../actions/actions.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationPorts } from '../conversation/ports.ts';
import type { openLink } from '../link/open-link.ts';
import type { ChatEnvironment } from '../options.ts';
import type { People } from '../people/people.ts';
import type { Sender } from '../sending/sender.ts';
import type { Session } from '../session/session.ts';

/** The app, its server, and what surrounds the chat. */
interface EnvironmentPort {
  /** Public key of the app; stored data is filed under the key. */
  readonly key: string;
  /** The API's address, without a trailing slash; empty for the hosted service. */
  readonly baseURL: string;
  readonly environment: ChatEnvironment;
}

/** The session: the person, the connection, and its events. */
export type SessionPort = Pick<
  Session,
  'breaks' | 'changes' | 'events' | 'identities' | 'link' | 'ready' | 'role' | 'snapshot' | 'stored'
>;

/** The messages of the session, and what this person's view adds to them. */
export type MessagesPort = Pick<ConversationPorts, 'changes' | 'messages' | 'people' | 'unreadThreads'>;

/** The channel's own conversation, and what a conversation beside it is made of. */
export interface ConversationsPort {
  /** The channel's own conversation. */
  readonly conversation: Conversation;
  /** The ports of the channel's own conversation. */
  readonly ports: ConversationPorts;
  readonly sender: Sender;
  /** Given, so that no chunk holds a second copy; so are the actions. */
  readonly Conversation: typeof Conversation;
  readonly createActions: typeof createActions;
  readonly openLink: typeof openLink;
  /** Connects a conversation to the session: events, connections, sends. Returns a function that disconnects it. */
  join(conversation: Conversation): () => void;
}

/** All ports, as the controller makes them. */
export interface ChatPorts extends EnvironmentPort, ConversationsPort {
  readonly people: People;
  readonly session: SessionPort;
}

/** A runtime, as far as it holds the ports. */
interface Holder {
  readonly ports?: unknown;
}

const portsOf = (runtime: Holder): ChatPorts => runtime.ports as ChatPorts;

export const environmentOf = (runtime: Holder): EnvironmentPort => portsOf(runtime);
export const sessionOf = (runtime: Holder): SessionPort => portsOf(runtime).session;
/** Returns the people of the session: users that were seen, each once. */
export const peopleOf = (runtime: Holder): People => portsOf(runtime).people;
export const messagesOf = (runtime: Holder): MessagesPort => portsOf(runtime).ports;
export const conversationsOf = (runtime: Holder): ConversationsPort => portsOf(runtime);
