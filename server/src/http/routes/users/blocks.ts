import { BlockBody, listOf, readBlock, ref, Text, Time, writeBlock } from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

export const blockRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/users/block',
    operation: 'BlockUsers',
    access: 'token',
    body: BlockBody,
    answer: {
      user_id: Text,
      blocked_user_id: Text,
      user: ref('UserResponse'),
      blocked_user: ref('UserResponse'),
      blocked_by_user_id: Text,
      blocked_at: Time,
      created_at: Time,
    },
    async handle({ actor, body }) {
      const block = await domain.blocks.block(actor, readBlock(body).blocked_user_id);
      const { created_at: at, ...written } = writeBlock(block);
      return { ...written, blocked_by_user_id: block.userId, blocked_at: at, created_at: at };
    },
  },
  {
    method: 'POST',
    path: '/users/unblock',
    operation: 'UnblockUsers',
    access: 'token',
    body: BlockBody,
    answer: {},
    async handle({ actor, body }) {
      await domain.blocks.unblock(actor, readBlock(body).blocked_user_id);
      return {};
    },
  },
  {
    method: 'GET',
    path: '/users/block',
    operation: 'GetBlockedUsers',
    access: 'token',
    answer: { blocks: listOf('BlockedUserResponse') },
    handle: async ({ actor }) => ({ blocks: (await domain.blocks.list(actor)).map(writeBlock) }),
  },
];
