import {
  Count,
  HOOK_CHECK,
  isRaw,
  listOf,
  optional,
  type Raw,
  readHookCheck,
  readHookLog,
  ref,
  Text,
  writeHookDelivery,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const raw = (body: unknown): Raw => (isRaw(body) ? body : {});
/** A failed check is an answer, no error. */
const checked = (problem: string | null) =>
  problem === null ? { status: 'ok' } : { status: 'error', error: problem, data: {} };

/** Where events of the app are posted, and what became of them. */
export const hookRoutes: Resource = ({ hooks }) => [
  {
    method: 'GET',
    path: '/hook/events',
    operation: 'GetHookEvents',
    access: 'server',
    query: { product: optional(Text) },
    answer: { events: listOf('HookEvent') },
    async handle({ actor, query }) {
      const products = (query.get('product') ?? '').split(',').filter((name) => name !== '');
      const events = await hooks.events(actor);
      const isAsked = products.length === 0 || products.some((name) => name === 'chat' || name === 'all');
      return { events: isAsked ? events.map((event) => ({ ...event, products: ['chat'] })) : [] };
    },
  },
  {
    // An addition to the API.
    method: 'GET',
    path: '/hook/deliveries',
    operation: 'QueryHookDeliveries',
    access: 'server',
    query: {
      hook_id: optional(Text),
      state: optional(Text),
      limit: optional(Count),
      next: optional(Text),
    },
    answer: { deliveries: listOf('HookDelivery'), next: optional(Text) },
    async handle({ actor, query }) {
      const page = readHookLog(query);
      const found = await hooks.log(actor, { ...page, limit: page.limit + 1 });
      const shown = found.slice(0, page.limit);
      const last = shown.at(-1);
      return {
        deliveries: shown.map(writeHookDelivery),
        ...(found.length > page.limit && last !== undefined && { next: last.id }),
      };
    },
  },
  {
    method: 'POST',
    path: '/check_sqs',
    operation: 'CheckSQS',
    access: 'server',
    body: ref('CheckSQSRequest'),
    answer: HOOK_CHECK,
    handle: async ({ actor, body }) =>
      checked(await hooks.check(actor, 'sqs', readHookCheck(raw(body), 'sqs'))),
  },
  {
    method: 'POST',
    path: '/check_sns',
    operation: 'CheckSNS',
    access: 'server',
    body: ref('CheckSNSRequest'),
    answer: HOOK_CHECK,
    handle: async ({ actor, body }) =>
      checked(await hooks.check(actor, 'sns', readHookCheck(raw(body), 'sns'))),
  },
];
