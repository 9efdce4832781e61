/** Parts of the commands that create and change channels and their members. */

import type { Cid, Custom, Json, Millis, SupportRecord, SupportView, UserId } from '../types/index.ts';
import type { NamedPerson } from '../types/users.ts';

/** A user to add, invite or promote. */
export interface MemberInput {
  readonly userId: UserId;
  readonly channelRole: string;
  readonly custom: Custom;
}

/** A user and their new channel role. */
export type RoleAssignment = Pick<MemberInput, 'userId' | 'channelRole'>;

/** Fields of a channel; null if not given. */
export interface ChannelData {
  readonly frozen: boolean | null;
  readonly disabled: boolean | null;
  readonly team: string | null;
  readonly custom: Custom;
  readonly configOverrides: Custom | null;
}

/** Filter tags whose texts are read once the caller may set them. */
export interface FilterTags {
  readonly given: boolean;
  /** @throws ApiError `input` */
  texts(): readonly string[];
}

/** Data of a new channel. Each function reads its part, and throws ApiError `input` or `tooLarge`. */
export interface NewChannelData {
  readonly createdBy: NamedPerson;
  members(): readonly MemberInput[];
  invites(): readonly MemberInput[];
  fields(): ChannelData;
  filterTags(): FilterTags;
}

/** Pages of a channel's state. */
export interface StatePages {
  readonly members: { readonly limit: number; readonly offset: number };
  readonly watchers: { readonly limit: number; readonly offset: number };
}

/** Facts about a channel that clients repeat in a full update. */
export interface RepeatedFacts {
  readonly hidden: boolean;
  readonly blocked: boolean;
  readonly cooldown: number;
  readonly filterTags: readonly string[];
  readonly truncatedAt: Millis | null;
  readonly truncatedById: UserId | null;
  readonly historyFrom: Millis | null;
  readonly messageCount: number;
  readonly support: SupportView | null;
}

/** New data of a channel. */
export interface ReplacedData {
  readonly createdBy: NamedPerson;
  /** @throws ApiError `input`, `tooLarge` */
  fields(): ChannelData;
}

/** Everything one call changes about a channel's members. */
export interface MemberChanges {
  readonly added: readonly MemberInput[];
  readonly removed: readonly UserId[];
  readonly invited: readonly MemberInput[];
  readonly promoted: readonly MemberInput[];
  readonly demoted: readonly UserId[];
  readonly roles: readonly RoleAssignment[];
}

/** A visitor's rating of a support conversation. */
export interface RatingInput {
  readonly cid: Cid;
  /** 1 to 5. */
  readonly score: number;
  readonly text: string;
}

/** Fields of a support conversation that a partial update sets; absent ones stay. */
export type SupportChanges = Partial<Omit<SupportRecord, 'assignedAt'>>;

/** The part of a partial update that is about the queue of the staff. */
export interface SupportPatch {
  /** The API's name of the first field, for refusals. */
  readonly field: string;
  /** Nothing else changes, so only the staff is told. */
  readonly isAll: boolean;
  /** @throws ApiError `input` */
  read(): SupportChanges;
}

/** A partial update of a channel. */
export interface ChannelPatch {
  /** @throws ApiError `notAllowed` for a field that the client does not own */
  refuseReserved(): void;
  /** Reads the seconds of slow mode; null if they stay. @throws ApiError `input` */
  readonly cooldown: (() => number) | null;
  readonly support: SupportPatch | null;
  /** True also for a patch of the cooldown alone. */
  readonly onlyFreezes: boolean;
  readonly touchesOverrides: boolean;
  /** Returns the fields after the update. @throws ApiError `input`, `tooLarge` */
  apply(before: ChannelData): ChannelData;
}

/** The part of a membership that a partial update changes. */
export interface MemberState {
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly channelRole: string;
  readonly custom: Custom;
}

/** A membership after a partial update. Each function reads its field, and throws ApiError `input`. */
export interface PatchedMember {
  readonly custom: Custom;
  channelRole(): string;
  pinned(): boolean;
  archived(): boolean;
}

/** A partial update of a membership. */
export interface MemberPatch {
  /** @throws ApiError `tooLarge` */
  apply(before: MemberState): PatchedMember;
}

/** A change of one channel of many, as the server asks for it and as its task stores it. */
export interface BatchRequest {
  readonly operation: string;
  readonly members?: readonly Json[] | null | undefined;
  readonly data?: Custom | null | undefined;
  readonly customSet?: Custom | null | undefined;
  readonly customUnset?: readonly Json[] | null | undefined;
}
