import {
  HideBody,
  listOf,
  MuteChannelBody,
  NoBody,
  optional,
  readHide,
  readMemberPatch,
  readMuteChannel,
  readSetUnset,
  ref,
  SetUnsetBody,
  writeChannelMutes,
  writeMember,
  writeOwnUser,
} from '../../../wire/index.ts';
import type { Call, Resource } from '../../call.ts';
import { cidOf } from './channels.ts';

const CHANNEL = '/channels/:type/:id';

const visibilityRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: `${CHANNEL}/hide`,
    operation: 'HideChannel',
    access: 'token',
    body: HideBody,
    answer: {},
    async handle(call) {
      await domain.membership.hide(call.actor, cidOf(call), readHide(call.body));
      return {};
    },
  },
  {
    method: 'POST',
    path: `${CHANNEL}/show`,
    operation: 'ShowChannel',
    access: 'token',
    body: NoBody,
    answer: {},
    async handle(call) {
      await domain.membership.show(call.actor, cidOf(call));
      return {};
    },
  },
];

const memberRoutes: Resource = (domain) => {
  async function update(call: Call, userId: string | null) {
    const member = await domain.membership.updatePartial(call.actor, {
      cid: cidOf(call),
      userId,
      patch: readMemberPatch(readSetUnset(call.body)),
    });
    return { channel_member: writeMember(member) };
  }
  return [
    {
      method: 'PATCH',
      path: `${CHANNEL}/member`,
      operation: 'UpdateMemberPartial',
      access: 'token',
      body: SetUnsetBody,
      answer: { channel_member: ref('ChannelMemberResponse') },
      handle: (call) => update(call, null),
    },
    {
      method: 'PATCH',
      path: `${CHANNEL}/member/:userId`,
      operation: 'UpdateMemberPartial',
      access: 'token',
      body: SetUnsetBody,
      answer: { channel_member: ref('ChannelMemberResponse') },
      handle: (call) => update(call, call.param('userId')),
    },
  ];
};

const muteRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/moderation/mute/channel',
    operation: 'MuteChannel',
    access: 'token',
    body: MuteChannelBody,
    answer: {
      channel_mute: optional(ref('ChannelMute')),
      channel_mutes: listOf('ChannelMute'),
      own_user: ref('OwnUserResponse'),
    },
    async handle({ actor, body }) {
      const { mutes, me } = await domain.membership.mute(actor, readMuteChannel(body));
      const written = writeChannelMutes(mutes);
      return {
        ...(written.length === 1 && { channel_mute: written[0] }),
        channel_mutes: written,
        own_user: writeOwnUser(me),
      };
    },
  },
  {
    method: 'POST',
    path: '/moderation/unmute/channel',
    operation: 'UnmuteChannel',
    access: 'token',
    body: MuteChannelBody,
    answer: { own_user: ref('OwnUserResponse') },
    async handle({ actor, body }) {
      const { me } = await domain.membership.unmute(actor, readMuteChannel(body).cids);
      return { own_user: writeOwnUser(me) };
    },
  },
];

/** A user's own view of a channel: hidden, muted, pinned, archived. */
export const membershipRoutes: Resource = (domain) => [
  ...visibilityRoutes(domain),
  ...memberRoutes(domain),
  ...muteRoutes(domain),
];
