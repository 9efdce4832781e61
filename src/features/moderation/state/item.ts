import type { MessageResponse, UserResponse } from '../../../../protocol/index.ts';
import { type Attachment, attachmentsOf, type ChatRuntime, type Person } from '../../../chat/index.ts';
import type { RawFlag, RawItem } from '../../../client/resources/moderation.ts';
import { type Ban, banOf } from './bans.ts';

export interface Complaint {
  readonly by: Person;
  /** The list of words complained, no person. */
  readonly byWords: boolean;
  /** `spam`, `harassment`, `hate`, `violence`, `other`, or whatever another client wrote. */
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
  /** Nobody but its author sees it. */
  readonly hidden: boolean;
  readonly attachments: readonly Attachment[];
}

export interface ReviewItem {
  readonly id: string;
  readonly about: 'message' | 'person';
  /** Who wrote it, or is complained about. */
  readonly creator: Person;
  readonly cid: string | null;
  /** Null for a person, and where the message is gone for good. */
  readonly message: ReviewMessage | null;
  /** The latest first; not all where there are many. */
  readonly complaints: readonly Complaint[];
  readonly complaintCount: number;
  readonly bans: readonly Ban[];
  /** Oldest first. */
  readonly done: readonly { readonly type: string; readonly by: Person | null; readonly at: number }[];
  readonly reviewed: boolean;
  readonly reviewer: Person | null;
  /** Of the last complaint or action. */
  readonly at: number;
  /** What is being done about it right now. */
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

/** A reason is a key and the reporter's words, by a colon, as this widget writes it. */
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

/** Some servers do not say of a message that it is hidden: then it is what was done last that says so. */
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
