import type { DraftResponse, MessageResponse } from '../../../protocol/index.ts';
import type { Mentionable } from '../composer/index.ts';
import { listIn } from '../content/bounded.ts';

/** Unsent content, as the API's drafts hold it. */
export interface DraftContent {
  readonly text: string;
  /** Stored files, by the API's names. */
  readonly attachments: readonly Readonly<Record<string, unknown>>[];
  /** Id of the message that the draft quotes. */
  readonly quotedId: string | null;
  /** The quoted message, if the server sent it. */
  readonly quoted?: MessageResponse;
  /**
   * Chosen mentions, beside those recognized by the text. They depend on the text, so they do not count as a change.
   */
  readonly called: readonly Mentionable[];
}

/** The place of a draft. */
export interface DraftPlace {
  /** `type:id` */
  readonly cid: string;
  /** Id of the thread's parent message; empty in the channel itself. */
  readonly parentId: string;
}

/** The server's draft, or its absence (empty content), with its time: epoch ms by the server's clock. */
export interface ServerDraft {
  readonly at: number;
  readonly content: DraftContent;
}

export const EMPTY_DRAFT: DraftContent = { text: '', attachments: [], quotedId: null, called: [] };

/** Returns whether the draft has only blank text and nothing beside it. */
export const isEmptyDraft = ({ text, attachments, quotedId }: DraftContent): boolean =>
  text.trim() === '' && attachments.length === 0 && quotedId === null;

const addressOf = (attachment: Readonly<Record<string, unknown>>) =>
  attachment.asset_url ?? attachment.image_url ?? attachment.title;

/** Returns equal strings for equal drafts, whatever the server added to their attachments. */
export const draftText = ({ text, attachments, quotedId }: DraftContent): string =>
  JSON.stringify([text, attachments.map(addressOf), quotedId]);

export const sameDraft = (a: DraftContent, b: DraftContent): boolean => draftText(a) === draftText(b);

const LETTER = 31;

/** Returns a checksum that tells drafts apart without their text: data stored in the browser outlives a session. */
export function markOf(content: DraftContent): string {
  const text = draftText(isEmptyDraft(content) ? EMPTY_DRAFT : content);
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * LETTER + text.charCodeAt(at)) | 0;
  return `${text.length}.${sum}`;
}

/** Returns whether a draft of the API belongs to this place. */
export const isOfPlace = (
  { channel_cid, parent_id }: Pick<DraftResponse, 'channel_cid' | 'parent_id'>,
  { cid, parentId }: DraftPlace,
): boolean => channel_cid === cid && (parent_id ?? '') === parentId;

const list = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  listIn(value).filter((entry) => typeof entry === 'object' && entry !== null) as never;

type Named = { readonly id?: unknown; readonly name?: unknown };

/** Returns the mention of a user: servers send ids or whole users. */
const personIn = (user: unknown): readonly Mentionable[] => {
  const { id, name }: Named = typeof user === 'string' ? { id: user } : { ...(user as Named) };
  if (typeof id !== 'string' || id === '') return [];
  return [{ kind: 'person', person: { id, name: typeof name === 'string' ? name : '', online: false } }];
};

const calledIn = (message: DraftResponse['message']): readonly Mentionable[] => [
  ...(message.mentioned_channel === true ? [{ kind: 'channel' } as const] : []),
  ...(message.mentioned_here === true ? [{ kind: 'here' } as const] : []),
  ...listIn(message.mentioned_roles).flatMap((role): readonly Mentionable[] =>
    typeof role === 'string' ? [{ kind: 'role', role }] : [],
  ),
  ...listIn(message.mentioned_users).flatMap(personIn),
];

/** @param most longest text that is shown, UTF-16 code units */
export function readDraft({ message, created_at, quoted_message }: DraftResponse, most: number): ServerDraft {
  const { text, attachments, quoted_message_id } = message;
  const quotedId = quoted_message_id ?? quoted_message?.id;
  return {
    at: Date.parse(created_at) || 0,
    content: {
      text: typeof text === 'string' ? text.slice(0, most) : '',
      attachments: list(attachments),
      quotedId: typeof quotedId === 'string' && quotedId !== '' ? quotedId : null,
      ...(quoted_message && { quoted: quoted_message as MessageResponse }),
      called: calledIn(message),
    },
  };
}
