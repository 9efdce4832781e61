/** Every permission that can be granted to a role, in the API's spelling. */
import type { PermissionRecord } from '../types/index.ts';
import { APP_GRANTS, GRANTS } from './default-grants.ts';

/** Granted to no role by default. */
const UNGRANTED = [
  'create-distinct-channel-for-others',
  'create-restricted-visibility-message',
  'notify-group',
  'notify-role',
  'read-disabled-channel',
  'read-restricted-visibility-message',
  'update-thread',
  'update-user-role',
  'update-user-teams',
  'use-frozen-channel',
];
const APP_UNGRANTED = ['update-user'];

const OWNER = '-owner';
const ANY_TEAM = '-any-team';

const bare = (id: string) => id.replace(/-any-team$/, '').replace(/-owner$/, '');
const bareIds = (lists: Iterable<Iterable<string>>) => [...lists].flatMap((ids) => [...ids].map(bare));

const CHANNEL_IDS = [...UNGRANTED, ...Object.values(GRANTS).flatMap((roles) => bareIds(roles.values()))];
const APP_IDS = [...APP_UNGRANTED, ...bareIds(APP_GRANTS.values())];

/** Returns the spelling of resources: `ReadChannel` for `read-channel`. */
export function resourceOf(permission: string): string {
  return bare(permission).replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

const titleOf = (id: string) =>
  id.replaceAll(/(^|-)([a-z])/g, (_, dash, letter: string) => `${dash && ' '}${letter.toUpperCase()}`);

function permission(id: string, level: 'app' | 'channel'): PermissionRecord {
  return {
    id,
    name: titleOf(id),
    action: resourceOf(id),
    owner: id.includes(OWNER),
    sameTeam: !id.endsWith(ANY_TEAM),
    custom: false,
    level,
    description: '',
    condition: {},
  };
}

const forms = (id: string) => [id, `${id}${OWNER}`, `${id}${ANY_TEAM}`];

/** The built-in permissions by id: each for every object, for the caller's own, and beyond their team. */
export const PERMISSIONS: ReadonlyMap<string, PermissionRecord> = new Map([
  ...[...new Set(CHANNEL_IDS)]
    .sort()
    .flatMap((id) => forms(id).map((form) => [form, permission(form, 'channel')] as const)),
  ...[...new Set(APP_IDS)]
    .sort()
    .flatMap((id) => forms(id).map((form) => [form, permission(form, 'app')] as const)),
]);

/** Resources that a permission can name, by the permission's own id: `ReadChannel` -> `read-channel`. */
export const RESOURCES: ReadonlyMap<string, string> = new Map(
  [...PERMISSIONS.keys()].filter((id) => bare(id) === id).map((id) => [resourceOf(id), id]),
);
