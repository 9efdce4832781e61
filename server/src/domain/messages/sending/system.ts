import { inputError } from '../../errors.ts';
import type { Change } from '../../events/change.ts';
import { refuseBannedAddress } from '../../moderation/addresses.ts';
import { banStatusOf } from '../../moderation/ban-status.ts';
import { type Access, requireGrant } from '../../permissions/access.ts';
import { pushMessage } from '../../push/queue.ts';
import type { SystemMessage } from '../../services/index.ts';
import type { MessageView } from '../../types/index.ts';
import type { Unit } from '../../unit.ts';
import { requirePerson } from '../../users/caller.ts';
import { embeddedUser } from '../../users/upsert.ts';
import { appendMessage } from './append.ts';
import { refuseUnwanted } from './blocklist.ts';
import { refuseBannedCaller, requireContentGrants } from './content-grants.ts';
import { newRecord, shadowOf } from './new-record.ts';
import { knownGroups, knownUsers, refuseDuplicate } from './prepare.ts';
import { requireContent } from './require-content.ts';
import { messageConfig } from './rules.ts';

/** Returns the author. The server may name one in the message; else it is the caller. */
async function authorOf(unit: Unit, { caller }: Access, { user, userId }: SystemMessage['author']) {
  if (!caller.server) return requirePerson(caller);
  if (user !== null) return embeddedUser(unit, user.read('message.user'));
  const named = userId === null ? null : await unit.store.users.get(userId);
  return named ?? requirePerson(caller, 'message.user');
}

interface Said {
  readonly view: MessageView;
  /** False if only its author sees it, and does not know. */
  readonly isPublic: boolean;
}

/** Sends the message about a change of the channel, of type `system`: it does not count as unread. */
export async function sendSystemMessage(
  change: Change,
  access: Access,
  { message, skipPush = false }: { readonly message: SystemMessage; readonly skipPush?: boolean | undefined },
): Promise<Said> {
  const { unit } = change;
  const author = await authorOf(unit, access, message.author);
  refuseBannedCaller(unit, access);
  await refuseBannedAddress(unit, access);
  requireGrant(access, 'create-message');
  const given = message.content(access.caller);
  requireContent(given);
  const config = messageConfig(unit, access);
  if (given.text.length > config.maxMessageLength)
    throw inputError(`message.text must have at most ${config.maxMessageLength} characters`);
  refuseUnwanted(unit, access, given.text);
  await refuseDuplicate(unit, given.id);
  const input = {
    ...given,
    parentId: null,
    quotedMessageId: null,
    pinned: null,
    restrictedVisibility: [],
    pollId: null,
    location: null,
  };
  requireContentGrants(access, { ...input, isSystem: false });
  const mentionedUserIds = await knownUsers(unit, input.mentionedUserIds);
  const mentionedGroups = await knownGroups(unit, access, input.mentionedGroups);
  const known = { ...input, mentionedUserIds, mentionedGroups, isSystem: true };
  const fresh = newRecord(unit, access, { user: author, input: known });
  const isShadowed = banStatusOf(access, author, unit.clock.now()) === 'shadowed';
  const record = isShadowed ? shadowOf(fresh) : fresh;
  const view = await appendMessage(change, access, { author, record });
  if (!skipPush) await pushMessage(unit, record);
  return { view, isPublic: !isShadowed };
}
