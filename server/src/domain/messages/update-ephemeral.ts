import type { Ports } from '../ports/index.ts';
import type { EphemeralPatch } from '../services/index.ts';
import type { Actor, MessageView } from '../types/index.ts';
import { publish, runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { ownEphemeral } from './action.ts';

/** Changes the answer of a command and notifies all connections of its sender. */
export async function updateEphemeral(
  ports: Ports,
  actor: Actor,
  { id, change }: { readonly id: string; readonly change: EphemeralPatch },
): Promise<MessageView> {
  return runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    const held = await ownEphemeral(unit, user, id);
    const { text, attachments, custom } = change(held.message);
    const createdAt = unit.clock.now();
    const html = text === held.message.text ? held.message.html : null;
    const message = { ...held.message, text, html, attachments, custom, updatedAt: createdAt };
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
