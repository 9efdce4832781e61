import type { MessageResponse, ReactionResponse } from '../../protocol/index.ts';
import type { Archive } from './archive.ts';
import type { Asked, Change, Made, Make } from './change.ts';
import { voteChanges } from './local-vote.ts';
import { channelWrite, draftKey, draftWrite, messageWrites, removeMessage, timeOf } from './rows.ts';

/** One more than the known state's: the server's answer is later, and its older pages do not undo the change. */
const nextVersion = ({ updated_at }: MessageResponse): string =>
  new Date(timeOf(updated_at) + 1).toISOString();

async function changeMessage(
  { archive, parts: [id = ''] }: Change,
  edit: (message: MessageResponse) => MessageResponse,
): Promise<Made | null> {
  const known = await archive.message(id);
  if (!known) return null;
  const message = { ...edit(known), updated_at: nextVersion(known) };
  return { answer: { message }, writes: messageWrites(message) };
}

const edit: Make = (change) => {
  const { set = {} } = (change.asked.body ?? {}) as { readonly set?: Partial<MessageResponse> };
  const edited = 'text' in set ? { message_text_updated_at: new Date(change.now).toISOString() } : {};
  return changeMessage(change, (message) => ({ ...message, ...set, ...edited }));
};

const remove: Make = async (change) => {
  const { archive, asked, parts, now } = change;
  const [id = ''] = parts;
  if (!asked.query?.delete_for_me) {
    const deleted_at = new Date(now).toISOString();
    return changeMessage(change, (known) => ({
      ...known,
      type: 'deleted',
      deleted_at,
      text: '',
      attachments: [],
    }));
  }
  const message = await archive.message(id);
  return message && { answer: { message }, writes: removeMessage(id) };
};

/** Returns a function that changes the number of a message's reactions of one type. */
const counting =
  (at: string) =>
  (message: MessageResponse, type: string, by: 1 | -1): MessageResponse => {
    const { [type]: group, ...others } = message.reaction_groups ?? {};
    const count = (group?.count ?? 0) + by;
    if (count <= 0) return { ...message, reaction_groups: others };
    const changed = {
      latest_reactions_by: [],
      first_reaction_at: at,
      ...group,
      last_reaction_at: at,
      count,
      sum_scores: (group?.sum_scores ?? 0) + by,
    };
    return { ...message, reaction_groups: { ...message.reaction_groups, [type]: changed } };
  };

const react: Make = (change) => {
  const { me, now, asked } = change;
  const { reaction, enforce_unique } = asked.body as {
    readonly reaction: { readonly type: string };
    readonly enforce_unique?: boolean;
  };
  const at = new Date(now).toISOString();
  const counted = counting(at);
  return changeMessage(change, (message) => {
    const own = message.own_reactions ?? [];
    if (own.some(({ type }) => type === reaction.type)) return message;
    const gone = enforce_unique ? own : [];
    const left = gone.reduce((shown, { type }) => counted(shown, type, -1), message);
    const mine = {
      type: reaction.type,
      message_id: message.id,
      user_id: me,
      score: 1,
      created_at: at,
      updated_at: at,
    };
    return {
      ...counted(left, reaction.type, 1),
      own_reactions: [...own.filter((one) => !gone.includes(one)), mine as unknown as ReactionResponse],
    };
  });
};

const unreact: Make = (change) => {
  const [, type = ''] = change.parts;
  return changeMessage(change, (message) => {
    const own = message.own_reactions ?? [];
    if (!own.some((one) => one.type === type)) return message;
    const left = own.filter((one) => one.type !== type);
    return { ...counting(new Date(change.now).toISOString())(message, type, -1), own_reactions: left };
  });
};

const read: Make = async ({ archive, me, now, parts: [type = '', id = ''], asked }) => {
  const cid = `${type}:${id}`;
  const range = (asked.body ?? {}) as { readonly thread_id?: string; readonly message_id?: string };
  const { thread_id } = range;
  const shown = await (thread_id ? archive.replies(thread_id, 1) : archive.messages(cid, 1));
  // Messages that come before the server hears of it were not read.
  const message_id = range.message_id ?? shown.at(-1)?.id;
  const stored = await archive.channel(cid);
  const reads = stored?.state.read?.map((mark) =>
    mark.user?.id === me ? { ...mark, last_read: new Date(now).toISOString(), unread_messages: 0 } : mark,
  );
  return {
    answer: {},
    // A thread's own marks are not stored.
    writes: stored && !thread_id ? [channelWrite({ ...stored.state, read: reads ?? [] }, stored.since)] : [],
    request: { ...asked, body: { ...range, ...(message_id ? { message_id } : {}) } },
    subject: `read ${cid} ${thread_id ?? ''}`,
  };
};

const draftSubject = (cid: string, parentId?: string) => `draft ${draftKey(cid, parentId)}`;

const saveDraft: Make = async ({ now, parts: [type = '', id = ''], asked }) => {
  const { message } = asked.body as { readonly message: { readonly parent_id?: string } };
  const cid = `${type}:${id}`;
  const draft = {
    channel_cid: cid,
    created_at: new Date(now).toISOString(),
    message,
    ...(message.parent_id ? { parent_id: message.parent_id } : {}),
  } as unknown as Parameters<typeof draftWrite>[0];
  return {
    answer: { draft },
    writes: [draftWrite(draft)],
    subject: draftSubject(cid, message.parent_id),
  };
};

const removeDraft: Make = async ({ parts: [type = '', id = ''], asked }) => {
  const parent = asked.query?.parent_id;
  const place = [`${type}:${id}`, parent === undefined ? '' : String(parent)] as const;
  return {
    answer: {},
    writes: [{ table: 'drafts', remove: draftKey(...place) }],
    subject: draftSubject(...place),
  };
};

/** The requests that can be made later. */
const CHANGES: readonly (readonly [string, RegExp, Make])[] = [
  ['PUT', /^\/messages\/([^/]+)$/, edit],
  ['DELETE', /^\/messages\/([^/]+)$/, remove],
  ['POST', /^\/messages\/([^/]+)\/reaction$/, react],
  ['DELETE', /^\/messages\/([^/]+)\/reaction\/([^/]+)$/, unreact],
  ['POST', /^\/channels\/([^/]+)\/([^/]+)\/read$/, read],
  ['POST', /^\/channels\/([^/]+)\/([^/]+)\/draft$/, saveDraft],
  ['DELETE', /^\/channels\/([^/]+)\/([^/]+)\/draft$/, removeDraft],
  ...voteChanges,
];

/** Returns the change that a request makes; null if only the server can make it. */
export function changeOf(
  asked: Asked,
): ((archive: Archive, me: string, now: number) => Promise<Made | null>) | null {
  for (const [method, path, make] of CHANGES) {
    const found = method === asked.method ? path.exec(asked.path) : null;
    if (!found) continue;
    const parts = found.slice(1).map(decodeURIComponent);
    return (archive, me, now) => make({ archive, me, now, asked, parts });
  }
  return null;
}
