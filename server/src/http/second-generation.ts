import type { TSchema } from 'typebox';
import { secondReader, secondWriter } from '../wire/index.ts';
import { CAN_BE_LONG } from './answers/packed.ts';
import type { Generation, Route } from './call.ts';

const BASE = '/api/v2';
const CHAT = `${BASE}/chat`;

/** Resources of the whole app, by the first part of their path in the first generation. */
const COMMON: ReadonlySet<string> = new Set([
  ...['app', 'blocklists', 'check_sns', 'check_sqs', 'devices', 'export', 'guest', 'hook', 'og'],
  ...['permissions', 'polls'],
  ...['push_preferences', 'rate_limits', 'roles', 'tasks', 'uploads', 'usergroups', 'users'],
]);
/** Resources of the chat. */
const OF_CHAT: ReadonlySet<string> = new Set([
  ...['campaigns', 'channels', 'channeltypes', 'commands', 'drafts', 'export_channels', 'members'],
  ...['messages', 'query_banned_users', 'query_future_channel_bans', 'reminders'],
  ...['retention_policy', 'search'],
  ...['segments', 'threads', 'unread', 'unread_batch'],
]);
/** Calls whose place says nothing of their path in the second generation. */
const MOVED: Readonly<Record<string, string>> = {
  'POST /users/:id/event': `POST ${CHAT}/users/:id/event`,
  'POST /moderation/ban': `POST ${BASE}/moderation/ban`,
  'DELETE /moderation/ban': `POST ${BASE}/moderation/unban`,
  'GET /moderation/flags/message': `GET ${CHAT}/moderation/flags/message`,
  'POST /moderation/mute/channel': `POST ${CHAT}/moderation/mute/channel`,
  'POST /moderation/unmute/channel': `POST ${CHAT}/moderation/unmute/channel`,
};

/** Clients of the first generation, which call some paths of the second and expect their own form. */
const FIRST_CLIENTS = /^(?:$|stream-chat|stoop-chat)/;

interface Place {
  readonly method: Route['method'];
  readonly path: string;
}

/** Returns where the second generation has a call of the first; null if nowhere. */
export function secondPlace({ method, path }: Place): Place | null {
  const moved = MOVED[`${method} ${path}`];
  if (moved !== undefined) {
    const [verb = method, to = path] = moved.split(' ');
    return { method: verb as Place['method'], path: to };
  }
  const [, resource = ''] = path.split('/');
  if (COMMON.has(resource)) return { method, path: `${BASE}${path}` };
  return OF_CHAT.has(resource) ? { method, path: `${CHAT}${path}` } : null;
}

const asIs = (body: unknown): unknown => body;

function generationOf(
  { operation, body, answer }: Pick<Route, 'operation' | 'answer'> & { readonly body?: TSchema | undefined },
  isFor: Generation['isFor'],
): Generation {
  const write = secondWriter({ operation, answer, isLong: CAN_BE_LONG.test(operation) });
  return { isFor, read: body === undefined ? asIs : secondReader(body), write };
}

/** A route that servers and users may call: its path belongs to both generations, and clients say which they are of. */
const isShared = ({ path }: Route): boolean => path.startsWith(`${BASE}/`);

/**
 * Returns the routes, and for each call that the second generation has too the same route at its path there. The
 * rules and the readers of the first serve both; `wire/second` translates.
 */
export function withSecondGeneration(routes: readonly Route[]): readonly Route[] {
  return routes.flatMap((route): readonly Route[] => {
    if (isShared(route))
      return [{ ...route, generation: generationOf(route, (agent) => !FIRST_CLIENTS.test(agent)) }];
    const place = secondPlace(route);
    if (place === null || route.access === 'page' || route.access === 'staff') return [route];
    const second = { ...route, ...place, isTwin: true, generation: generationOf(route, () => true) };
    return [route, second as Route];
  });
}
