import {
  isRaw,
  listOf,
  readBlocklistWords,
  readNewBlocklist,
  ref,
  writeBlocklist,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const LISTS = '/blocklists';
const LIST = `${LISTS}/:name`;
const raw = (body: unknown) => (isRaw(body) ? body : {});

/** Lists of unwanted words. */
export const blocklistRoutes: Resource = ({ policy }) => [
  {
    method: 'POST',
    path: LISTS,
    operation: 'CreateBlockList',
    access: 'server',
    body: ref('CreateBlockListRequest'),
    answer: { blocklist: ref('BlockListResponse') },
    handle: async ({ actor, body }) => ({
      blocklist: writeBlocklist(await policy.createBlocklist(actor, readNewBlocklist(raw(body)))),
    }),
  },
  {
    method: 'GET',
    path: LISTS,
    operation: 'ListBlockLists',
    access: 'server',
    answer: { blocklists: listOf('BlockListResponse') },
    handle: async ({ actor }) => ({ blocklists: (await policy.blocklists(actor)).map(writeBlocklist) }),
  },
  {
    method: 'GET',
    path: LIST,
    operation: 'GetBlockList',
    access: 'server',
    answer: { blocklist: ref('BlockListResponse') },
    handle: async ({ actor, param }) => ({
      blocklist: writeBlocklist(await policy.blocklist(actor, param('name'))),
    }),
  },
  {
    method: 'PUT',
    path: LIST,
    operation: 'UpdateBlockList',
    access: 'server',
    body: ref('UpdateBlockListRequest'),
    answer: { blocklist: ref('BlockListResponse') },
    handle: async ({ actor, param, body }) => ({
      blocklist: writeBlocklist(
        await policy.updateBlocklist(actor, param('name'), readBlocklistWords(raw(body))),
      ),
    }),
  },
  {
    method: 'DELETE',
    path: LIST,
    operation: 'DeleteBlockList',
    access: 'server',
    answer: {},
    async handle({ actor, param }) {
      await policy.deleteBlocklist(actor, param('name'));
      return {};
    },
  },
];
