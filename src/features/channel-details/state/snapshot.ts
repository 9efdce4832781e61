import type { ChannelMemberResponse, ChannelStateResponseFields } from '../../../../protocol/index.ts';
import {
  type ChannelMuteState,
  type ChatCore,
  type ChatError,
  type ChatRuntime,
  coreOf,
  isStaff,
  type Person,
  safePicture,
} from '../../../chat/index.ts';
import { membershipOf } from '../../../chat/list/index.ts';

export interface Member {
  readonly person: Person;
  /** `owner`: who made the channel. */
  readonly role: 'owner' | 'moderator' | 'member';
  /** Asked to come in, and has not answered. */
  readonly invited: boolean;
  /** Asked to come in, and would not. */
  readonly declined: boolean;
  readonly banned: boolean;
}

/** What this person may do with the channel, by its `own_capabilities` and by what kind of channel it is. */
export interface DetailAbilities {
  readonly update: boolean;
  /** Add, invite and remove people. */
  readonly members: boolean;
  /** Say who moderates. */
  readonly promote: boolean;
  /** Keep people from writing here. */
  readonly ban: boolean;
  readonly mute: boolean;
  readonly freeze: boolean;
  readonly slow: boolean;
  readonly leave: boolean;
  readonly truncate: boolean;
  readonly remove: boolean;
  readonly search: boolean;
}

/** What the channel is to this person alone. */
export interface OwnPlace {
  /** They are a member: pinning, archiving and hiding are theirs to do. */
  readonly member: boolean;
  readonly moderator: boolean;
  readonly invited: boolean;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly muted: boolean;
  /** When it is heard again, epoch ms; absent where that has no end. */
  readonly mutedUntil?: number;
  /** Of what they are notified here: their general wish where it is `default`. */
  readonly push: 'default' | 'all' | 'mentions' | 'none';
}

export interface DetailsSnapshot {
  /** `gone`: deleted, left, or taken away meanwhile. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'gone';
  /** It is `gone` because of what was done here: nobody has to be told. */
  readonly ended: boolean;
  readonly error: ChatError | null;
  readonly cid: string;
  /** As it was given; empty where nobody gave one. */
  readonly name: string;
  readonly image?: string;
  /** A conversation of fixed people: nobody can be added to it. */
  readonly fixed: boolean;
  readonly frozen: boolean;
  /** Seconds between two messages of one person; 0 where nothing slows them. */
  readonly slowMode: number;
  readonly own: OwnPlace;
  readonly can: DetailAbilities;
  readonly memberCount: number;
  readonly members: readonly Member[];
  /** What members are looked for by; empty where all are listed. */
  readonly query: string;
  readonly hasMoreMembers: boolean;
  readonly loadingMembers: boolean;
  /** Why the members could not be listed, or not further. */
  readonly membersError: ChatError | null;
  /** People watching now who are no members, where the channel tells. */
  readonly watchers: readonly Person[];
  readonly hasMoreWatchers: boolean;
  /** Share of a picture that has been sent; absent while none is on its way. */
  readonly sent?: number;
  /** Something is on its way to the server. */
  readonly busy: boolean;
  /** Why the last of these could not be done. */
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

/** @param ownerId of who made the channel */
export function memberOf(runtime: ChatRuntime, member: ChannelMemberResponse, ownerId: string): Member {
  const user = member.user ?? { id: member.user_id ?? '' };
  const { invited } = membershipOf(member);
  const role = user.id === ownerId ? 'owner' : moderates(member) ? 'moderator' : 'member';
  const declined = Boolean(member.invite_rejected_at && !member.invite_accepted_at && !invited);
  return { person: runtime.person(user), role, invited, declined, banned: member.banned === true };
}

function abilitiesOf(
  { session }: ChatCore,
  { channel, membership }: ChannelStateResponseFields,
): DetailAbilities {
  const has = new Set(channel.own_capabilities);
  const members = has.has('update-channel-members');
  const runtime = Boolean(membership) && !membershipOf(membership).invited;
  return {
    update: has.has('update-channel'),
    members: members && !isFixed(channel.id),
    // The API lets only those name moderators who keep order themselves.
    promote: members && (moderates(membership) || isStaff(session.role)),
    ban: has.has('ban-channel-members'),
    mute: has.has('mute-channel') && runtime,
    freeze: has.has('freeze-channel'),
    slow: has.has('set-channel-cooldown'),
    leave: has.has('leave-channel') && runtime,
    // The API names no capability for it; by default whoever may delete a channel may empty it.
    truncate: has.has('delete-channel'),
    remove: has.has('delete-channel'),
    search: has.has('search-messages'),
  };
}

/** Made of its people: the API derives such an id from theirs. */
const isFixed = (id: string): boolean => id.startsWith('!members');

const NOT_MUTED: ChannelMuteState = { muted: false, until: null };

function mutedHere(runtime: ChatRuntime, cid: string): Pick<OwnPlace, 'muted' | 'mutedUntil'> {
  const { muted, until } = runtime.link()?.own.channelMute(cid, runtime.clock.now()) ?? NOT_MUTED;
  return { muted, ...(until === null ? {} : { mutedUntil: until }) };
}

const levelOf = (value: unknown): OwnPlace['push'] =>
  value === 'all' || value === 'mentions' || value === 'none' ? value : 'default';

/** What of the channel's state this shows; members come by pages of their own. */
export function factsOf(runtime: ChatRuntime, state: ChannelStateResponseFields): Partial<DetailsSnapshot> {
  const core = coreOf(runtime);
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
    can: abilitiesOf(core, state),
    memberCount: channel.member_count ?? 0,
    watchers,
  };
}
