import { readBlock, writeBlock } from '../../wire/index.ts';
import type { Resource } from '../call.ts';

export const blockRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/users/block',
    operation: 'BlockUsers',
    access: 'actor',
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
    access: 'actor',
    async handle({ actor, body }) {
      await domain.blocks.unblock(actor, readBlock(body).blocked_user_id);
      return {};
    },
  },
  {
    method: 'GET',
    path: '/users/block',
    operation: 'GetBlockedUsers',
    access: 'actor',
    handle: async ({ actor }) => ({ blocks: (await domain.blocks.list(actor)).map(writeBlock) }),
  },
];
