import type { MessageResponse, UserResponse } from '../../../../protocol/index.ts';
import { type Attachment, attachmentsOf, type ChatRuntime, type Person } from '../../../chat/index.ts';
import type { RawFlag, RawItem } from '../../../client/resources/moderation.ts';
import { type Ban, banOf } from './bans.ts';

export interface Complaint {
  readonly by: Person;
  /** Reported by the blocklist, not by a person. */
  readonly byWords: boolean;
  /** `spam`, `harassment`, `hate`, `violence`, `other`, or the text of another client. */
  readonly reason: string;
  /** The reporter's own words. */
  readonly note: string;
  readonly at: number;
}

export interface ReviewMessage {
  readonly id: string;
  readonly author: Person;
  readonly text: string;
  readonly at: number;
  readonly deleted: boolean;
  /** Only the author sees the message. */
  readonly hidden: boolean;
  readonly attachments: readonly Attachment[];
}

export interface ReviewItem {
  readonly id: string;
  readonly about: 'message' | 'person';
  /** The author of the message, or the reported person. */
  readonly creator: Person;
  readonly cid: string | null;
  /** Null for a reported person, and if the message was deleted permanently. */
  readonly message: ReviewMessage | null;
  /** The latest first. The list is not complete if there are many. */
  readonly complaints: readonly Complaint[];
  readonly complaintCount: number;
  readonly bans: readonly Ban[];
  /** Oldest first. */
  readonly done: readonly { readonly type: string; readonly by: Person | null; readonly at: number }[];
  readonly reviewed: boolean;
  readonly reviewer: Person | null;
  /** Time of the last report or action. */
  readonly at: number;
  /** True if an action is in progress. */
  readonly busy: boolean;
}

const time = (value: string | undefined) => Date.parse(value ?? '') || 0;

export function messageOf(runtime: ChatRuntime, raw: MessageResponse): ReviewMessage {
  const { id, text, created_at, deleted_at, shadowed, type } = raw;
  return {
    id,
    author: runtime.person(raw.user ?? { id: '' }),
    text: text ?? '',
    at: time(created_at),
    deleted: deleted_at != null || type === 'deleted',
    hidden: shadowed === true,
    attachments: attachmentsOf(raw),
  };
}

function personOf(
  runtime: ChatRuntime,
  user: UserResponse | undefined,
  id: string | undefined,
): Person | null {
  if (user) return runtime.person(user);
  return id ? runtime.person({ id }) : null;
}

/** Splits the reason of a flag at the colon into a key and the reporter's words, as this widget writes them. */
function complaintOf(runtime: ChatRuntime, flag: RawFlag): Complaint {
  const said = flag.reason ?? '';
  const [, reason = said, note = ''] = /^(\w+): (.*)$/s.exec(said) ?? [];
  return {
    by: runtime.person(flag.user ?? { id: '' }),
    byWords: flag.created_by_automod === true,
    reason,
    note,
    at: time(flag.created_at),
  };
}

/** Returns whether a message is hidden. Some servers do not say so; then the last action decides. */
function wasHidden({ actions = [] }: RawItem): boolean {
  const types = actions.map(({ type }) => type ?? '');
  return (
    types.lastIndexOf('shadow_block') > Math.max(types.lastIndexOf('restore'), types.lastIndexOf('unblock'))
  );
}

function reportedOf(runtime: ChatRuntime, raw: RawItem): ReviewMessage | null {
  if (!raw.message) return null;
  const message = messageOf(runtime, raw.message);
  return { ...message, hidden: message.hidden || wasHidden(raw) };
}

export function itemOf(runtime: ChatRuntime, raw: RawItem): ReviewItem {
  const creator = runtime.person(raw.entity_creator ?? { id: raw.entity_creator_id ?? raw.entity_id });
  const complaints = (raw.flags ?? []).map((flag) => complaintOf(runtime, flag));
  return {
    id: raw.id,
    about: raw.entity_type.includes('message') ? 'message' : 'person',
    creator,
    cid: raw.channel_cid ?? raw.message?.cid ?? null,
    message: reportedOf(runtime, raw),
    complaints,
    complaintCount: raw.flags_count ?? complaints.length,
    bans: (raw.bans ?? []).map((ban) => banOf(runtime, ban, creator)),
    done: (raw.actions ?? []).map((action) => ({
      type: action.type ?? '',
      by: personOf(runtime, action.user, action.user_id),
      at: time(action.created_at),
    })),
    reviewed: raw.reviewed_at !== undefined,
    reviewer: personOf(runtime, raw.reviewer, raw.reviewed_by),
    at: time(raw.updated_at ?? raw.created_at),
    busy: false,
  };
}
