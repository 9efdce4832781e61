import { applySteps, readSteps, refuseReservedStep } from '../input/set-unset.ts';
import type { Ports } from '../ports.ts';
import type { SetUnset } from '../services.ts';
import type { Actor, MessageView } from '../types.ts';
import { publish, runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { ownEphemeral } from './action.ts';
import { IGNORED_MESSAGE_KEYS, REFUSED_MESSAGE_KEYS, readMessage } from './message-input.ts';

const FIXED: ReadonlySet<string> = new Set([
  ...REFUSED_MESSAGE_KEYS,
  ...IGNORED_MESSAGE_KEYS,
  'id',
  'type',
  'user',
  'user_id',
  'parent_id',
]);

/** Change the answer of a command; all connections of its sender learn of it. */
export async function updateEphemeral(
  ports: Ports,
  actor: Actor,
  { id, input }: { readonly id: string; readonly input: SetUnset },
): Promise<MessageView> {
  const steps = readSteps(input);
  refuseReservedStep(steps, FIXED);
  return runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    const held = await ownEphemeral(unit, user, id);
    const { text, attachments, custom } = held.message;
    const given = readMessage(applySteps({ ...custom, text, attachments }, steps));
    const createdAt = unit.clock.now();
    const message = {
      ...held.message,
      text: given.text,
      attachments: given.attachments,
      custom: given.custom,
      updatedAt: createdAt,
    };
    await unit.store.held.put({ ...held, message });
    const view = await messageView(unit, message, { viewer: user.id, known: [user] });
    const event = {
      type: 'message.updated',
      cid: message.cid,
      createdAt,
      user: viewUser(unit, user),
      message: view,
      hardDelete: false,
    } as const;
    const audience = { kind: 'users', userIds: [user.id] } as const;
    publish(unit, event, audience);
    return view;
  });
}
