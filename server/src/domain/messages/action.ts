import { GIPHY } from '../channel-types.ts';
import { readableChannel } from '../channels/load.ts';
import { inputError } from '../errors.ts';
import { isObject } from '../json/object.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { ActionCommand, SentMessage } from '../services/index.ts';
import { appSettings } from '../settings/read.ts';
import type { Actor, Custom, HeldMessage, Json, MessageRecord, UserRecord } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { askCommand } from './commands/ask.ts';
import { giphyAttachment } from './commands/giphy.ts';
import { applyReply } from './commands/reply.ts';
import { missingMessage } from './load.ts';
import { requireMayWrite } from './sending/prepare.ts';
import { integrationsOf } from './sending/rules.ts';
import { publishMessage } from './sending/send.ts';
import { requireParent } from './thread.ts';

/** Returns the caller's own command reply. @throws ApiError `notFound` if there is none, or it is not theirs. */
export async function ownEphemeral(unit: Unit, user: UserRecord, id: string): Promise<HeldMessage> {
  const held = await unit.store.held.get(id);
  const isOwn = held !== null && held.kind === 'ephemeral' && held.message.userId === user.id;
  if (!isOwn) throw missingMessage(id);
  return held;
}

function withoutActions(attachment: Json): Json {
  if (!isObject(attachment)) return attachment;
  const { actions, ...rest } = attachment;
  return rest as Json;
}

/** Publishes a message that only its author saw, under the id it has. */
async function sendHeld(unit: Unit, actor: Actor, message: MessageRecord): Promise<SentMessage> {
  const { caller, user } = await actingPerson(unit, actor);
  const access = await readableChannel(unit, caller, message.cid);
  await requireMayWrite(unit, access, { user, isReply: message.parentId !== null });
  const parent = message.parentId === null ? null : await requireParent(unit, access, message.parentId);
  await unit.store.held.remove(message.id);
  const type = message.parentId === null ? 'regular' : 'reply';
  const attachments = message.attachments.map(withoutActions);
  return publishMessage(unit, { access, user, parent }, { record: { ...message, type, attachments } });
}

async function keep(unit: Unit, user: UserRecord, held: HeldMessage): Promise<SentMessage> {
  const message = { ...held.message, updatedAt: unit.clock.now() };
  await unit.store.held.put({ ...held, message });
  return { message: await messageView(unit, message, { viewer: user.id, known: [user] }), parent: null };
}

/** Shows another gif for the same words. */
async function shuffle(ports: Ports, actor: Actor, held: HeldMessage): Promise<SentMessage> {
  const { message, metadata } = held;
  const turn = (typeof metadata.turn === 'number' ? metadata.turn : 0) + 1;
  const { gifs } = integrationsOf(ports);
  const attachment = await giphyAttachment(gifs, message.command?.args ?? '', turn);
  return runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    const current = await ownEphemeral(unit, user, message.id);
    const attachments = attachment === null ? current.message.attachments : [attachment];
    return keep(unit, user, {
      ...current,
      message: { ...current.message, attachments },
      metadata: { turn },
    });
  });
}

/** Asks the app's own endpoint, which decides what its button does. */
async function askEndpoint(
  ports: Ports,
  actor: Actor,
  { held, formData }: { readonly held: HeldMessage; readonly formData: Custom },
): Promise<SentMessage> {
  const { message } = held;
  const call = message.command ?? { name: '', args: '' };
  const { view, author, url } = await runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    const options = { viewer: user.id, known: [user] };
    return {
      view: await messageView(unit, message, options),
      author: viewUser(unit, user),
      url: (await appSettings(unit)).commandUrl,
    };
  });
  const reply = await askCommand(integrationsOf(ports).commands, {
    call,
    message: view,
    user: author,
    formData,
    url,
  });
  return runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    const current = await ownEphemeral(unit, user, message.id);
    const answer = applyReply(current.message, reply);
    if (answer.kind === 'error') throw inputError(answer.text);
    return answer.kind === 'stored'
      ? sendHeld(unit, actor, answer.message)
      : keep(unit, user, { ...current, message: answer.message });
  });
}

/** Buttons that the app answers: all that are not answered here. */
function isCustom(ports: Ports, { message }: HeldMessage): boolean {
  const name = message.command?.name;
  const known = integrationsOf(ports).commands?.known.some((command) => command.name === name) ?? false;
  return known || name !== GIPHY.name;
}

/** Handles a pressed button of a command's answer: sends it, shows another one, or cancels. */
export async function runAction(
  ports: Ports,
  actor: Actor,
  { id, command }: { readonly id: string; readonly command: ActionCommand },
): Promise<SentMessage | null> {
  const { cancels, button, form } = command;
  const held = await runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const found = await ownEphemeral(unit, user, id);
    const access = await readableChannel(unit, caller, found.message.cid);
    requireGrant(access, 'run-message-action');
    if (cancels) await unit.store.held.remove(id);
    return found;
  });
  if (cancels) return null;
  if (isCustom(ports, held)) return askEndpoint(ports, actor, { held, formData: form });
  if (button() === 'shuffle') return shuffle(ports, actor, held);
  return runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    const { message } = await ownEphemeral(unit, user, id);
    return sendHeld(unit, actor, message);
  });
}
