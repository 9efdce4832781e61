import { removeDraft } from '../../drafts/publish.ts';
import { changeOf } from '../../events/change.ts';
import { noteEvent } from '../../hooks/note.ts';
import type { Ports } from '../../ports/index.ts';
import { pushMessage } from '../../push/queue.ts';
import type { SendInput, SentMessage } from '../../services/index.ts';
import type { Actor, Cid, Custom, HeldMessage, Json, MessageRecord, MessageView } from '../../types/index.ts';
import { runUnit, type Unit } from '../../unit.ts';
import { viewUser } from '../../users/people.ts';
import { messageView } from '../../views/message-views.ts';
import { applyReply } from '../commands/reply.ts';
import { countReply } from '../thread.ts';
import { appendMessage } from './append.ts';
import { type IntegrationResult, type Question, questionOf } from './ask-integrations.ts';
import { enrichLater } from './enrich.ts';
import { prepareMessage, type Ready, refuseDuplicate } from './prepare.ts';
import { refusedMessage } from './refused.ts';
import { integrationsOf } from './rules.ts';

const alone = (message: MessageView): SentMessage => ({ message, parent: null });

interface StorePendingInput {
  readonly kind: HeldMessage['kind'];
  readonly record: MessageRecord;
  readonly metadata: Custom;
}

/** Keeps a message for its author alone; it has no place in the channel yet. */
async function storePending(
  unit: Unit,
  { user }: Ready,
  { kind, record, metadata }: StorePendingInput,
): Promise<SentMessage> {
  const now = unit.clock.now();
  const message = { ...record, createdAt: now, updatedAt: now };
  await unit.store.held.put({ kind, message, metadata });
  const view = await messageView(unit, message, { viewer: user.id, known: [user] });
  if (kind === 'pending')
    noteEvent(unit, {
      type: 'message.pending',
      cid: null,
      createdAt: now,
      user: viewUser(unit, user),
      message: view,
      metadata,
    });
  return alone(view);
}

interface How {
  /** Members who have hidden the channel keep it hidden. */
  readonly keepHidden: boolean;
  readonly skipPush: boolean;
}

const USUALLY: How = { keepHidden: false, skipPush: false };

/** Stores the message in the channel and its thread. */
export async function publishMessage(
  unit: Unit,
  { access, user, parent }: Pick<Ready, 'access' | 'user' | 'parent'>,
  {
    record,
    how: { keepHidden, skipPush } = USUALLY,
  }: { readonly record: MessageRecord; readonly how?: How | undefined },
): Promise<SentMessage> {
  const change = changeOf(unit, access.channel);
  const message = await appendMessage(change, access, { author: user, record, keepHidden, parent });
  const isCounted = parent !== null && !record.shadowed;
  const counted = isCounted ? await countReply(change, user, { parent, reply: message }) : null;
  await removeDraft(unit, { userId: user.id, cid: record.cid, parentId: record.parentId });
  if (!skipPush) await pushMessage(unit, record);
  return { message, parent: counted };
}

function withFound(record: MessageRecord, found: readonly Json[]): MessageRecord {
  return found.length === 0 ? record : { ...record, attachments: [...record.attachments, ...found] };
}

interface FinishSendInput {
  readonly result: IntegrationResult | null;
  readonly pending: Custom | null;
  readonly how: How;
}

interface AnswerCommandInput {
  readonly result: Exclude<IntegrationResult, { readonly kind: 'links' }>;
  readonly how: How;
}

/** Turns a command integration's answer into a message, an ephemeral one, or a refusal. */
async function answerCommand(
  unit: Unit,
  ready: Ready,
  { result, how }: AnswerCommandInput,
): Promise<SentMessage> {
  const { access, user, input, record, command } = ready;
  const refused = async (reason: string) =>
    alone(await refusedMessage(unit, access, { user, message: input, id: record.id, reason }));
  const call = command === null ? null : { name: command.name, args: command.args };
  const ephemeral: MessageRecord = { ...record, type: 'ephemeral', command: call, text: '' };
  switch (result.kind) {
    case 'moderated': {
      if (result.failed) return refused(result.text);
      const now = unit.clock.now();
      const preview = { ...ephemeral, text: result.text, createdAt: now, updatedAt: now };
      return alone(await messageView(unit, preview, { viewer: user.id, known: [user] }));
    }
    case 'vetoed':
      return refused(result.text);
    case 'gif':
      if (result.attachment === null) return refused(`Sorry, no gif was found for "${command?.args ?? ''}"`);
      return storePending(unit, ready, {
        kind: 'ephemeral',
        record: withFound(ephemeral, [result.attachment]),
        metadata: { turn: 0 },
      });
    case 'custom': {
      const answer = applyReply({ ...record, command: call }, result.reply);
      if (answer.kind === 'error') return refused(answer.text);
      if (answer.kind === 'ephemeral')
        return storePending(unit, ready, { kind: 'ephemeral', record: answer.message, metadata: {} });
      return publishMessage(unit, ready, { record: answer.message, how });
    }
  }
}

/** Stores or refuses a checked message, with the result of the integrations. */
async function finishSend(
  unit: Unit,
  ready: Ready,
  { result, pending, how }: FinishSendInput,
): Promise<SentMessage> {
  const { input, record, command } = ready;
  // A message that is not stored in the channel is not refused there as a duplicate.
  if (command !== null || pending !== null) await refuseDuplicate(unit, input.id);
  if (result !== null && result.kind !== 'links') return answerCommand(unit, ready, { result, how });
  const whole = withFound(record, result?.found ?? []);
  if (pending !== null)
    return storePending(unit, ready, { kind: 'pending', record: whole, metadata: pending });
  return publishMessage(unit, ready, { record: whole, how });
}

/** Metadata of a pending message; null for a message that goes straight into the channel. */
const pendingData = ({ config, input }: Ready, { pending, pendingMetadata }: SendInput): Custom | null =>
  // Nobody approves what colleagues write to each other.
  (pending || config.markMessagesPending) && !input.isNote ? pendingMetadata() : null;

type Attempt =
  | { readonly question: Question }
  | { readonly question: null; readonly sent: SentMessage; readonly ready: Ready | null };

/** Returns the message with the changes of the app's hook. The rules check it once more. */
function rewritten(message: SendInput['message'], result: IntegrationResult | null): SendInput['message'] {
  const rewrite = result?.kind === 'links' ? result.rewrite : undefined;
  if (rewrite === undefined) return message;
  return {
    ...message,
    content: (sender) => {
      const input = message.content(sender);
      return {
        ...input,
        text: rewrite.text ?? input.text,
        html: null,
        custom: { ...input.custom, ...rewrite.custom },
      };
    },
  };
}

/** Tells a server that only the author sees the message; the author themselves must not know. */
function withShadowFlag(actor: Actor, { message, parent }: SentMessage, { record }: Ready): SentMessage {
  return actor.kind === 'server' && record.shadowed
    ? { message: { ...message, shadowed: true }, parent }
    : { message, parent };
}

/**
 * Sends a message. Gifs, link previews and the app's own endpoint are asked outside of the unit of work. For these, the
 * checks run before the question, and again before the message is stored.
 */
export async function sendMessage(
  ports: Ports,
  actor: Actor,
  { cid, input }: { readonly cid: Cid; readonly input: SendInput },
): Promise<SentMessage> {
  const { message, skipEnrichUrl: skipsLinks, keepChannelHidden: keepHidden, skipPush } = input;
  const attempt = (result: IntegrationResult | null): Promise<Attempt> =>
    // Decides only by its channel, and by data that units of other channels do not write.
    runUnit(
      ports,
      async (unit) => {
        const asked = rewritten(message, result);
        const prepared = await prepareMessage(unit, actor, { cid, message: asked });
        if (prepared.kind === 'refused') return { question: null, sent: alone(prepared.view), ready: null };
        const { ready } = prepared;
        const pending = pendingData(ready, input);
        const how = { keepHidden, skipPush };
        const question = result === null ? await questionOf(unit, actor, { ready, skipsLinks }) : null;
        if (question !== null) return { question };
        return {
          question: null,
          sent: await finishSend(unit, ready, { result, pending, how }),
          ready,
        };
      },
      cid,
    );
  const first = await attempt(null);
  const result = first.question === null ? null : await first.question();
  const last = result === null ? first : await attempt(result);
  if (last.question !== null) throw new Error(`message for ${cid} was not concluded`);
  const { sent, ready } = last;
  const view = sent.message;
  const stored = ready !== null && view.type !== 'error' && view.type !== 'ephemeral';
  if (stored && result?.kind === 'links' && result.late !== null)
    enrichLater(ports, view.id, { text: view.text, late: result.late });
  if (stored && ready.unwanted.length > 0)
    await integrationsOf(ports).moderation?.flagged(ready.record, ready.unwanted);
  return stored ? withShadowFlag(actor, sent, ready) : sent;
}
