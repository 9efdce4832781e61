import type { MessageResponse } from '../../../../protocol/index.ts';
import type { ChatRuntime, MessageActions } from '../../../chat/index.ts';
import { addToast } from '../../../chat/notifications/index.ts';
import { conversationsOf, messagesOf } from '../../../chat/ports/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { getMessage } from '../../../client/resources/threads.ts';
import type { Archive, PendingRequest } from '../../../offline/index.ts';

type Request = PendingRequest['request'];

interface Refused {
  readonly client: ChatClient;
  readonly archive: Archive;
  readonly refused: readonly Request[];
}

const MESSAGE = /^\/messages\/([^/]+)(?:\/([^/]+))?/;

/** The type of the notification, which gives it its text. */
const TOAST = 'offline:change:refused';

/**
 * Shows the messages of refused changes as the server has them, and says of each change that it was not saved: below its
 * message, where it can be made again or given up, or in a notification if the message is not on screen.
 */
export async function showRefused(
  runtime: ChatRuntime,
  { client, archive, refused }: Refused,
): Promise<void> {
  const { messages } = messagesOf(runtime);
  const { createActions, ports, conversation } = conversationsOf(runtime);
  const actions = createActions(ports, conversation);
  for (const request of refused) {
    const [, encoded, part] = MESSAGE.exec(request.path) ?? [];
    // A place that could not be marked or drafted says nothing to its reader.
    if (encoded === undefined) continue;
    const id = decodeURIComponent(encoded);
    const message = await getMessage(client, id).catch(() => null);
    if (message) {
      await archive.saveMessages([message]);
      messages.apply(Object.assign((known: MessageResponse) => (known.id === id ? message : known), { id }));
    }
    const shown = messages.get(id)?.message;
    // The server refuses it again, and the message says why. One that is gone leaves the screen.
    if (message && shown && part !== 'polls') again(actions, request, shown);
    else addToast(runtime, { type: TOAST, text: '', severity: 'error', duration: 0, key: TOAST });
  }
}

/** Makes a refused change of a message once more. */
function again(
  actions: MessageActions,
  { method, path, query, body }: Request,
  shown: MessageResponse,
): void {
  const { id, own_reactions: own = [] } = shown;
  const { set, reaction, enforce_unique } = (body ?? {}) as {
    readonly set?: { readonly text?: string; readonly pinned?: boolean };
    readonly reaction?: { readonly type: string };
    readonly enforce_unique?: boolean;
  };
  const [, type = reaction?.type] = /\/reaction\/([^/]+)$/.exec(path)?.map(decodeURIComponent) ?? [];
  if (type !== undefined) {
    const isMine = own.some((one) => one.type === type);
    if (isMine === (method === 'DELETE')) actions.react(id, type, enforce_unique);
  } else if (method === 'DELETE') actions.remove(id, Boolean(query?.delete_for_me));
  else if (set?.pinned !== undefined) actions.pin(id, set.pinned);
  else if (set?.text !== undefined) {
    const { text, ...extra } = set;
    actions.edit(id, text, extra);
  }
}
