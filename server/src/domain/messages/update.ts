import { changeOf } from '../events/change.ts';
import { inputError, isRecord } from '../input/read.ts';
import { applySteps, readSteps, refuseReservedStep } from '../input/set-unset.ts';
import type { Ports } from '../ports.ts';
import type { MessageService, SetUnset } from '../services.ts';
import type { Actor, Custom, Json, MessageRecord, MessageView, Millis, Raw, UserRecord } from '../types.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson, namedIn, refuseOtherName } from '../users/acting-user.ts';
import { type IntegrationResult, linkQuestion, type Question } from './ask-integrations.ts';
import { checkBlocklist } from './blocklist.ts';
import { editedMessage, saveEdited } from './edit.ts';
import { enrichLater } from './enrich.ts';
import { type Found, readableMessage } from './load.ts';
import { IGNORED_MESSAGE_KEYS, REFUSED_MESSAGE_KEYS, readMessage } from './message-input.ts';
import { integrationsOf, messageConfig } from './rules.ts';

/** Clients name it beside `pinned`; the server sets it. */
const PIN_TIME = 'pinned_at';
/** Keys of a message that never change, beside those that only the server writes. */
const FIXED: ReadonlySet<string> = new Set([
  ...REFUSED_MESSAGE_KEYS,
  ...IGNORED_MESSAGE_KEYS.filter((key) => key !== PIN_TIME),
  'id',
  'type',
  'user',
  'user_id',
  'parent_id',
  'show_in_channel',
  'restricted_visibility',
  'poll_id',
  'shared_location',
]);

interface Edited {
  readonly found: Found;
  readonly user: UserRecord;
  readonly after: MessageRecord;
}

type Edit = (unit: Unit) => Promise<Edited>;

/** Told when a pin is to end. */
export type OnPinEnd = (at: Millis) => void;

type Attempt =
  | { readonly question: Question }
  | {
      readonly question: null;
      readonly view: MessageView;
      readonly after: MessageRecord;
      /** Words of the block list in a text that is new. */
      readonly unwanted: readonly string[];
    };

/** Change a message; where its new text has links, what they show is fetched outside of the unit of work. */
async function save(
  ports: Ports,
  onPinEnd: OnPinEnd,
  { edit, skipsLinks }: { readonly edit: Edit; readonly skipsLinks: boolean },
): Promise<MessageView> {
  const attempt = (result: IntegrationResult | null): Promise<Attempt> =>
    runUnit(ports, async (unit) => {
      const { found, user, after } = await edit(unit);
      const config = messageConfig(unit, found.access);
      const enriches = config.urlEnrichment && !skipsLinks;
      const isNew = after.text !== found.message.text;
      const question =
        enriches && isNew && result === null ? linkQuestion(unit, after.text, after.attachments) : null;
      if (question !== null) return { question };
      const added = result?.kind === 'links' ? result.found : [];
      const whole = { ...after, attachments: [...after.attachments, ...added] };
      const change = changeOf(unit, found.access.channel);
      const { pinExpires } = whole;
      if (pinExpires !== null) unit.store.afterCommit(() => onPinEnd(pinExpires));
      const unwanted = isNew ? checkBlocklist(unit, found.access, after.text).words : [];
      const view = await saveEdited(change, found.message, { after: whole, user });
      return { question: null, view, after: whole, unwanted };
    });
  const first = await attempt(null);
  const result = first.question === null ? null : await first.question();
  const last = result === null ? first : await attempt(result);
  if (last.question !== null) throw new Error('a change of a message was not concluded');
  const { view, after, unwanted } = last;
  if (unwanted.length > 0) await integrationsOf(ports).moderation?.flagged(after, unwanted);
  if (result?.kind === 'links' && result.late !== null)
    enrichLater(ports, view.id, { text: view.text, late: result.late });
  return view;
}

/** Replace text, attachments, mentions and custom data; identity, thread, time, audience and quote stay. */
export function updateMessage(ports: Ports, onPinEnd: OnPinEnd): MessageService['update'] {
  // biome-ignore lint/complexity/useMaxParams: MessageService.update is called by the routes with four arguments
  return async (actor, id, raw: Raw, options) => {
    if (!isRecord(raw)) throw inputError('message must be an object');
    const edit: Edit = async (unit) => {
      const named = actor.kind === 'server' ? namedIn(raw) : undefined;
      const { caller, user } = await actingPerson(unit, actor, { field: 'message.user', named });
      const found = await readableMessage(unit, caller, id);
      refuseOtherName(caller, namedIn(raw), {
        field: 'message.user',
        known: [caller.id, found.message.userId],
      });
      return {
        found,
        user,
        after: await editedMessage(unit, found, { input: readMessage(raw), user, edits: true }),
      };
    };
    return save(ports, onPinEnd, { edit, skipsLinks: options?.skipEnrichUrl === true });
  };
}

/** The message as the flat object a client edits. */
function flat(message: MessageRecord): Custom {
  const { channel, here, roles, groupIds = [] } = message.mentionedGroups;
  const named: [string, Json][] = [
    ['text', message.text],
    ['attachments', message.attachments],
    ['mentioned_users', message.mentionedUserIds],
    ['mentioned_channel', channel],
    ['mentioned_here', here],
    ['mentioned_roles', roles],
    ['mentioned_group_ids', groupIds],
  ];
  if (message.quotedMessageId !== null) named.push(['quoted_message_id', message.quotedMessageId]);
  return { ...message.custom, ...Object.fromEntries(named) };
}

const PIN_KEYS: ReadonlySet<string> = new Set(['pinned', 'pin_expires', PIN_TIME]);

/** Set and unset single fields; also how messages are pinned and unpinned. */
export function updateMessagePartial(ports: Ports, onPinEnd: OnPinEnd): MessageService['updatePartial'] {
  // biome-ignore lint/complexity/useMaxParams: MessageService.updatePartial is called by the routes with four arguments
  return async (actor: Actor, id: string, input: SetUnset, options) => {
    const steps = readSteps(input);
    refuseReservedStep(steps, FIXED);
    const edits = steps.some(({ path }) => !PIN_KEYS.has(path[0] ?? ''));
    const edit: Edit = async (unit) => {
      const { caller, user } = await actingPerson(unit, actor);
      const found = await readableMessage(unit, caller, id);
      const message = readMessage(applySteps(flat(found.message), steps));
      const after = await editedMessage(unit, found, { input: message, user, edits });
      const quoteGone = steps.some(
        ({ path, value }) => path[0] === 'quoted_message_id' && value === undefined,
      );
      return { found, user, after: quoteGone ? { ...after, quotedMessageId: null } : after };
    };
    return save(ports, onPinEnd, { edit, skipsLinks: options?.skipEnrichUrl === true });
  };
}
