import { GIPHY } from '../channel-types.ts';
import { readableChannel } from '../channels/load.ts';
import { inputError, isRecord } from '../input/read.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import { appSettings } from '../settings/read.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, HeldMessage, Json, MessageRecord, MessageView, Raw, UserRecord } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { askCommand } from './commands/ask.ts';
import { giphyAttachment } from './commands/giphy.ts';
import { applyReply } from './commands/reply.ts';
import { missingMessage } from './load.ts';
import { requireMayWrite } from './prepare.ts';
import { outsideOf } from './rules.ts';
import { publishMessage } from './send.ts';
import { requireParent } from './thread.ts';

/** The caller's own answer of a command. @throws ApiError 16 where there is none, or not of his. */
export async function ownEphemeral(store: StoreWriter, user: UserRecord, id: string): Promise<HeldMessage> {
  const held = await store.held.get(id);
  const isOwn = held !== null && held.kind === 'ephemeral' && held.message.userId === user.id;
  if (!isOwn) throw missingMessage(id);
  return held;
}

function withoutActions(attachment: Json): Json {
  if (!isRecord(attachment)) return attachment;
  const { actions, ...rest } = attachment;
  return rest as Json;
}

/** Out of its author's sight into everybody's, under the id it has. */
async function sendHeld(
  ports: Ports,
  store: StoreWriter,
  actor: Actor,
  message: MessageRecord,
): Promise<MessageView> {
  const { caller, user } = await actingPerson(ports, store, actor);
  const access = await readableChannel(store, caller, message.cid);
  await requireMayWrite(ports, store, access, user, message.parentId !== null);
  const parent = message.parentId === null ? null : await requireParent(store, access, message.parentId);
  await store.held.remove(message.id);
  const type = message.parentId === null ? 'regular' : 'reply';
  const attachments = message.attachments.map(withoutActions);
  return publishMessage(ports, store, { access, user, parent }, { ...message, type, attachments });
}

async function keep(
  ports: Ports,
  store: StoreWriter,
  user: UserRecord,
  held: HeldMessage,
): Promise<MessageView> {
  const message = { ...held.message, updatedAt: ports.clock.now() };
  await store.held.put({ ...held, message });
  return messageView(ports, store, message, { viewer: user.id, known: [user] });
}

/** Another gif for the same words. */
async function shuffle(ports: Ports, actor: Actor, held: HeldMessage): Promise<MessageView> {
  const { message, metadata } = held;
  const turn = (typeof metadata.turn === 'number' ? metadata.turn : 0) + 1;
  const { gifs } = outsideOf(ports);
  const attachment = await giphyAttachment(gifs, message.command?.args ?? '', turn);
  return ports.store.write(async (store) => {
    const { user } = await actingPerson(ports, store, actor);
    const current = await ownEphemeral(store, user, message.id);
    const attachments = attachment === null ? current.message.attachments : [attachment];
    return keep(ports, store, user, {
      ...current,
      message: { ...current.message, attachments },
      metadata: { turn },
    });
  });
}

/** The app's own endpoint decides what its button does. */
async function askEndpoint(
  ports: Ports,
  actor: Actor,
  held: HeldMessage,
  formData: Raw,
): Promise<MessageView> {
  const { message } = held;
  const call = message.command ?? { name: '', args: '' };
  const { view, author, url } = await ports.store.write(async (store) => {
    const { user } = await actingPerson(ports, store, actor);
    const options = { viewer: user.id, known: [user] };
    return {
      view: await messageView(ports, store, message, options),
      author: viewUser(ports, user),
      url: (await appSettings(store)).commandUrl,
    };
  });
  const reply = await askCommand(outsideOf(ports).commands, call, view, author, formData, url);
  return ports.store.write(async (store) => {
    const { user } = await actingPerson(ports, store, actor);
    const current = await ownEphemeral(store, user, message.id);
    const answer = applyReply(current.message, reply);
    if (answer.kind === 'error') throw inputError(answer.text);
    return answer.kind === 'stored'
      ? sendHeld(ports, store, actor, answer.message)
      : keep(ports, store, user, { ...current, message: answer.message });
  });
}

/** Answered by the app: all that is not answered here. */
function isCustom(ports: Ports, { message }: HeldMessage): boolean {
  const name = message.command?.name;
  const known = outsideOf(ports).commands?.known.some((command) => command.name === name) ?? false;
  return known || name !== GIPHY.name;
}

/** A button of a command's answer was pressed: send it, show another one, or let it be. */
export async function runAction(
  ports: Ports,
  actor: Actor,
  id: string,
  formData: Raw,
): Promise<MessageView | null> {
  const action = formData.image_action;
  const held = await ports.store.write(async (store) => {
    const { caller, user } = await actingPerson(ports, store, actor);
    const found = await ownEphemeral(store, user, id);
    const access = await readableChannel(store, caller, found.message.cid);
    requireGrant(access, 'run-message-action');
    if (action === 'cancel') await store.held.remove(id);
    return found;
  });
  if (action === 'cancel') return null;
  if (isCustom(ports, held)) return askEndpoint(ports, actor, held, formData);
  if (action === 'shuffle') return shuffle(ports, actor, held);
  if (action !== 'send') throw inputError('form_data.image_action must be one of send, shuffle, cancel');
  return ports.store.write(async (store) => {
    const { user } = await actingPerson(ports, store, actor);
    const { message } = await ownEphemeral(store, user, id);
    return sendHeld(ports, store, actor, message);
  });
}
