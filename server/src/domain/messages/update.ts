import { changeOf } from '../events/change.ts';
import type { Ports } from '../ports/index.ts';
import type { MessageService } from '../services/index.ts';
import type { MessageRecord, MessageView, Millis, UserId, UserRecord } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingOrNewPerson, refuseOtherName } from '../users/acting-user.ts';
import { editedMessage, saveEdited } from './edit.ts';
import { type Found, readableMessage } from './load.ts';
import { isNote } from './note-readers.ts';
import { type IntegrationResult, linkQuestion, type Question } from './sending/ask-integrations.ts';
import { checkBlocklist } from './sending/blocklist.ts';
import { enrichLater } from './sending/enrich.ts';
import { integrationsOf, messageConfig } from './sending/rules.ts';

interface Edited {
  readonly found: Found;
  readonly user: UserRecord;
  readonly after: MessageRecord;
  readonly creditedId: UserId;
}

type Edit = (unit: Unit) => Promise<Edited>;

/** Called with the end of a pin. */
export type OnPinEnd = (at: Millis) => void;

type Attempt =
  | { readonly question: Question }
  | {
      readonly question: null;
      readonly view: MessageView;
      readonly after: MessageRecord;
      /** Returns words of the block list in a new text. */
      readonly unwanted: readonly string[];
    };

/** Returns the question about the links of a text; null if there is nothing to ask. */
function questionAbout(unit: Unit, { access }: Found, { text, attachments }: MessageRecord): Question | null {
  return messageConfig(unit, access).urlEnrichment ? linkQuestion(unit, text, attachments) : null;
}

type Saved = Extract<Attempt, { readonly question: null }>;

/** Tries once. If that leads to a question, asks it outside of the unit of work and tries again with the answer. */
async function withAnswer(
  attempt: (result: IntegrationResult | null) => Promise<Attempt>,
): Promise<{ readonly saved: Saved; readonly result: IntegrationResult | null }> {
  const first = await attempt(null);
  if (first.question === null) return { saved: first, result: null };
  const result = await first.question();
  const saved = await attempt(result);
  if (saved.question !== null) throw new Error('a change of a message was not concluded');
  return { saved, result };
}

/** Saves a changed message. Its text, if it is new, is checked against the block list. */
async function saveChecked(
  unit: Unit,
  found: Found,
  { isNew, ...edited }: Omit<Edited, 'found'> & { readonly isNew: boolean },
): Promise<Saved> {
  const { after } = edited;
  const unwanted = isNew && !isNote(after) ? checkBlocklist(unit, found.access, after.text).words : [];
  const view = await saveEdited(changeOf(unit, found.access.channel), found.message, edited);
  return { question: null, view, after, unwanted };
}

/** Changes a message. If the new text has links, their content is fetched outside of the unit of work. */
async function save(
  ports: Ports,
  onPinEnd: OnPinEnd,
  { edit, skipsLinks }: { readonly edit: Edit; readonly skipsLinks: boolean },
): Promise<MessageView> {
  const attempt = (result: IntegrationResult | null): Promise<Attempt> =>
    runUnit(ports, async (unit) => {
      const { found, user, after, creditedId } = await edit(unit);
      const isNew = after.text !== found.message.text;
      const asksLinks = isNew && result === null && !skipsLinks;
      const question = asksLinks ? questionAbout(unit, found, after) : null;
      if (question !== null) return { question };
      const added = result?.kind === 'links' ? result.found : [];
      const whole = { ...after, attachments: [...after.attachments, ...added] };
      const { pinExpires } = whole;
      if (pinExpires !== null) unit.store.afterCommit(() => onPinEnd(pinExpires));
      return saveChecked(unit, found, { after: whole, user, creditedId, isNew });
    });
  const { saved, result } = await withAnswer(attempt);
  const { view, after, unwanted } = saved;
  if (unwanted.length > 0) await integrationsOf(ports).moderation?.flagged(after, unwanted);
  if (result?.kind === 'links' && result.late !== null)
    enrichLater(ports, view.id, { text: view.text, late: result.late });
  return view;
}

/** Replaces text, attachments, mentions and custom data; identity, thread, time, audience and quote stay. */
export function updateMessage(ports: Ports, onPinEnd: OnPinEnd): MessageService['update'] {
  return async (actor, id, { author, content, skipEnrichUrl: skipsLinks }) => {
    const edit: Edit = async (unit) => {
      const { caller, user } = await actingOrNewPerson(unit, actor, author);
      const found = await readableMessage(unit, caller, id);
      refuseOtherName(caller, author, [caller.id, found.message.userId]);
      return {
        found,
        user,
        after: await editedMessage(unit, found, { input: content(caller), user, edits: true }),
        // A server names the author of the message, not who changed it.
        creditedId: caller.server ? found.message.userId : user.id,
      };
    };
    return save(ports, onPinEnd, { edit, skipsLinks });
  };
}

/** Sets and unsets single fields. Clients pin and unpin messages this way. */
export function updateMessagePartial(ports: Ports, onPinEnd: OnPinEnd): MessageService['updatePartial'] {
  return async (actor, id, { edits, removesQuote, content, skipEnrichUrl: skipsLinks }) => {
    const edit: Edit = async (unit) => {
      const { caller, user } = await actingOrNewPerson(unit, actor);
      const found = await readableMessage(unit, caller, id);
      const after = await editedMessage(unit, found, { input: content(found.message, caller), user, edits });
      const whole = removesQuote ? { ...after, quotedMessageId: null } : after;
      return { found, user, after: whole, creditedId: user.id };
    };
    return save(ports, onPinEnd, { edit, skipsLinks });
  };
}
