import type { ChannelMemberResponse, ChannelStateResponseFields } from '../../../../protocol/index.ts';
import {
  type ChannelMuteState,
  type ChatError,
  type ChatRuntime,
  isStaff,
  type Person,
  safePicture,
} from '../../../chat/index.ts';
import { membershipOf } from '../../../chat/list/index.ts';
import { sessionOf } from '../../../chat/ports/index.ts';

export interface Member {
  readonly person: Person;
  /** `owner`: the channel's creator. */
  readonly role: 'owner' | 'moderator' | 'member';
  /** Invited, and has not answered. */
  readonly invited: boolean;
  /** Declined the invitation. */
  readonly declined: boolean;
  readonly banned: boolean;
}

/** Actions that this person may take on the channel, by its `own_capabilities` and the kind of channel. */
export interface DetailAbilities {
  readonly update: boolean;
  /** Add, invite and remove people. */
  readonly members: boolean;
  /** Make people moderators, or take that role away. */
  readonly promote: boolean;
  /** Ban people from the channel. */
  readonly ban: boolean;
  readonly mute: boolean;
  readonly freeze: boolean;
  readonly slow: boolean;
  readonly leave: boolean;
  readonly truncate: boolean;
  readonly remove: boolean;
  readonly search: boolean;
}

/** This person's own relation to the channel. */
export interface OwnPlace {
  /** True for a member, who may pin, archive and hide the channel. */
  readonly member: boolean;
  readonly moderator: boolean;
  readonly invited: boolean;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly muted: boolean;
  /** End of the mute, in epoch ms; absent if it has no end. */
  readonly mutedUntil?: number;
  /** Messages that notify this person here; `default` follows their general setting. */
  readonly push: 'default' | 'all' | 'mentions' | 'none';
}

export interface DetailsSnapshot {
  /** `gone`: deleted, left, or taken away from this person. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'gone';
  /** True if the channel is `gone` because of an action here: nobody has to be told. */
  readonly ended: boolean;
  readonly error: ChatError | null;
  readonly cid: string;
  /** The channel's own name; empty if it has none. */
  readonly name: string;
  readonly image?: string;
  /** True for a conversation of fixed people: nobody can be added to it. */
  readonly fixed: boolean;
  readonly frozen: boolean;
  /** Seconds between two messages of one person; 0 without slow mode. */
  readonly slowMode: number;
  readonly own: OwnPlace;
  readonly can: DetailAbilities;
  readonly memberCount: number;
  readonly members: readonly Member[];
  /** Query of the member search; empty if all members are listed. */
  readonly query: string;
  readonly hasMoreMembers: boolean;
  readonly loadingMembers: boolean;
  /** Why the members, or further members, could not be loaded. */
  readonly membersError: ChatError | null;
  /** People who watch now and are not members, if the channel reports watchers. */
  readonly watchers: readonly Person[];
  readonly hasMoreWatchers: boolean;
  /** Uploaded share of a new picture; absent while none is uploading. */
  readonly sent?: number;
  /** True while a request is under way. */
  readonly busy: boolean;
  /** Why the last action failed. */
  readonly refused: ChatError | null;
}

const NOTHING_ALLOWED: DetailAbilities = {
  update: false,
  members: false,
  promote: false,
  ban: false,
  mute: false,
  freeze: false,
  slow: false,
  leave: false,
  truncate: false,
  remove: false,
  search: false,
};

const NO_PLACE: OwnPlace = {
  member: false,
  moderator: false,
  invited: false,
  pinned: false,
  archived: false,
  muted: false,
  push: 'default',
};

export const emptyDetails = (cid: string): DetailsSnapshot => ({
  phase: 'loading',
  ended: false,
  error: null,
  cid,
  name: '',
  fixed: true,
  frozen: false,
  slowMode: 0,
  own: NO_PLACE,
  can: NOTHING_ALLOWED,
  memberCount: 0,
  members: [],
  query: '',
  hasMoreMembers: false,
  loadingMembers: false,
  membersError: null,
  watchers: [],
  hasMoreWatchers: false,
  busy: false,
  refused: null,
});

const MODERATORS: ReadonlySet<unknown> = new Set(['channel_moderator', 'moderator', 'admin']);

const moderates = (member: ChannelMemberResponse | null | undefined): boolean =>
  member?.is_moderator === true || MODERATORS.has(member?.channel_role);

/**
 * Returns a member of the channel.
 * @param ownerId id of the channel's creator
 */
export function memberOf(runtime: ChatRuntime, member: ChannelMemberResponse, ownerId: string): Member {
  const user = member.user ?? { id: member.user_id ?? '' };
  const { invited } = membershipOf(member);
  const role = user.id === ownerId ? 'owner' : moderates(member) ? 'moderator' : 'member';
  const declined = Boolean(member.invite_rejected_at && !member.invite_accepted_at && !invited);
  return { person: runtime.person(user), role, invited, declined, banned: member.banned === true };
}

function abilitiesOf(
  runtime: ChatRuntime,
  { channel, membership }: ChannelStateResponseFields,
): DetailAbilities {
  const has = new Set(channel.own_capabilities);
  const members = has.has('update-channel-members');
  const joined = Boolean(membership) && !membershipOf(membership).invited;
  return {
    update: has.has('update-channel'),
    members: members && !isFixed(channel.id),
    // The API lets a person name moderators only if they moderate themselves.
    promote: members && (moderates(membership) || isStaff(sessionOf(runtime).role)),
    ban: has.has('ban-channel-members'),
    mute: has.has('mute-channel') && joined,
    freeze: has.has('freeze-channel'),
    slow: has.has('set-channel-cooldown'),
    leave: has.has('leave-channel') && joined,
    // The API names no capability for this. By default, people who may delete a channel may also empty it.
    truncate: has.has('delete-channel'),
    remove: has.has('delete-channel'),
    search: has.has('search-messages'),
  };
}

/**
 * Returns whether the channel is a conversation of fixed people. The API derives the id of such a channel from theirs.
 */
const isFixed = (id: string): boolean => id.startsWith('!members');

const NOT_MUTED: ChannelMuteState = { muted: false, until: null };

function mutedHere(runtime: ChatRuntime, cid: string): Pick<OwnPlace, 'muted' | 'mutedUntil'> {
  const { muted, until } = runtime.link()?.own.channelMute(cid, runtime.clock.now()) ?? NOT_MUTED;
  return { muted, ...(until === null ? {} : { mutedUntil: until }) };
}

const levelOf = (value: unknown): OwnPlace['push'] =>
  value === 'all' || value === 'mentions' || value === 'none' ? value : 'default';

/** Returns the fields of the snapshot that the channel's state contains. Members come in pages of their own. */
export function factsOf(runtime: ChatRuntime, state: ChannelStateResponseFields): Partial<DetailsSnapshot> {
  const { channel, membership } = state;
  const image = safePicture(channel.image);
  const { pinnedAt, archived, invited } = membershipOf(membership);
  const watchers = (state.watchers ?? []).map((user) => runtime.person(user));
  return {
    name: typeof channel.name === 'string' ? channel.name : '',
    ...(image ? { image } : {}),
    fixed: isFixed(channel.id),
    frozen: channel.frozen === true,
    slowMode: channel.cooldown ?? 0,
    own: {
      member: Boolean(membership),
      moderator: moderates(membership),
      invited,
      pinned: pinnedAt > 0,
      archived,
      push: levelOf(state.push_preferences?.chat_level),
      ...mutedHere(runtime, channel.cid),
    },
    can: abilitiesOf(runtime, state),
    memberCount: channel.member_count ?? 0,
    watchers,
  };
}
