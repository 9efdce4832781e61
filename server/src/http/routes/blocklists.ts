import { isRaw, writeBlocklist } from '../../wire/index.ts';
import type { Resource } from '../call.ts';

const LISTS = '/blocklists';
const LIST = `${LISTS}/:name`;
const raw = (body: unknown) => (isRaw(body) ? body : {});

/** Lists of unwanted words: for the server only. */
export const blocklistRoutes: Resource = ({ policy }) => [
  {
    method: 'POST',
    path: LISTS,
    operation: 'CreateBlockList',
    access: 'actor',
    handle: async ({ actor, body }) => ({
      blocklist: writeBlocklist(await policy.createBlocklist(actor, raw(body))),
    }),
  },
  {
    method: 'GET',
    path: LISTS,
    operation: 'ListBlockLists',
    access: 'actor',
    handle: async ({ actor }) => ({ blocklists: (await policy.blocklists(actor)).map(writeBlocklist) }),
  },
  {
    method: 'GET',
    path: LIST,
    operation: 'GetBlockList',
    access: 'actor',
    handle: async ({ actor, param }) => ({
      blocklist: writeBlocklist(await policy.blocklist(actor, param('name'))),
    }),
  },
  {
    method: 'PUT',
    path: LIST,
    operation: 'UpdateBlockList',
    access: 'actor',
    handle: async ({ actor, param, body }) => ({
      blocklist: writeBlocklist(await policy.updateBlocklist(actor, param('name'), raw(body))),
    }),
  },
  {
    method: 'DELETE',
    path: LIST,
    operation: 'DeleteBlockList',
    access: 'actor',
    async handle({ actor, param }) {
      await policy.deleteBlocklist(actor, param('name'));
      return {};
    },
  },
];
