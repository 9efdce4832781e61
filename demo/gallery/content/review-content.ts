import { ApiError } from '../../../src/client/index.ts';
import { asUser } from '../as-user.ts';
import { at } from '../snapshots.ts';
import { AMA, FREYA, JONAS, ME, OSKAR, TOMAS } from './people.ts';
import { CHANNEL } from './people-content.ts';

const iso = (when: number) => new Date(when).toISOString();

/** The server's reports: some, none, or no answer. */
export type Reviewed = 'busy' | 'quiet' | 'fail';

interface Report {
  readonly id: string;
  readonly text: string;
  readonly by: typeof OSKAR;
  readonly reasons: readonly string[];
  readonly reviewed?: boolean;
  readonly deleted?: boolean;
}

const LONG =
  'And another thing about the lampshades, since nobody here seems to read what is written: they are crooked, every single one of them, and whoever packed them should be ashamed, https://halden.studio/a-very-long-address-that-does-not-break-anywhere-because-it-has-no-spaces-in-it.';

const REPORTS: readonly Report[] = [
  {
    id: 'r1',
    text: LONG,
    by: OSKAR,
    reasons: ['harassment: He wrote the same to Ama yesterday.', 'hate', 'spam'],
  },
  { id: 'r2', text: 'Cheap lamps, half the price, write to me', by: JONAS, reasons: ['spam'] },
  { id: 'r3', text: '', by: TOMAS, reasons: ['other'] },
];

const flagged = ({ reasons }: Report) =>
  reasons.map((reason, index) => ({
    user: asUser([FREYA, AMA, ME][index] ?? FREYA),
    reason,
    created_at: iso(at(10, 20 - index)),
    created_by_automod: false,
  }));

const messageOf = ({ id, text, by, deleted }: Report) => ({
  id: `said-${id}`,
  text,
  type: 'regular',
  user: asUser(by),
  created_at: iso(at(10, 12)),
  ...(deleted && { deleted_at: iso(at(10, 30)) }),
});

const itemOf = (report: Report) => ({
  id: report.id,
  entity_type: report.text ? 'stream:chat:v1:message' : 'stream:user',
  entity_id: report.text ? `said-${report.id}` : report.by.id,
  entity_creator_id: report.by.id,
  entity_creator: asUser(report.by),
  ...(report.text && { channel_cid: CHANNEL.cid, message: messageOf(report) }),
  flags: flagged(report),
  flags_count: report.reasons.length,
  bans:
    report.id === 'r1'
      ? [{ user: asUser(report.by), reason: 'Asked twice to stop', shadow: false, channel_cid: CHANNEL.cid }]
      : [],
  actions: report.id === 'r1' ? [{ type: 'ban', user: asUser(JONAS), created_at: iso(at(9, 2)) }] : [],
  created_at: iso(at(10, 12)),
  updated_at: iso(at(10, 20)),
});

/** Every action that a server may offer for a message. */
const ACTIONS = {
  'stream:chat:v1:message': ['mark_reviewed', 'delete_message', 'shadow_block', 'delete_reaction'].map(
    (action) => ({ action }),
  ),
  'stream:user': ['mark_reviewed', 'delete_user'].map((action) => ({ action })),
};

/** Two messages before the reported one, and one after it. */
const AROUND = [
  { id: 'b1', text: 'Has anybody unpacked the second box?', user: asUser(FREYA) },
  { id: 'b2', text: 'This morning. Looks fine to me.', user: asUser(AMA) },
  { id: 'said-r1', text: LONG, user: asUser(OSKAR) },
  { id: 'b3', text: 'Let us be kind, please.', user: asUser(AMA) },
].map((message, index) => ({ ...message, type: 'regular', created_at: iso(at(10, 9 + index)) }));

const BANS = [
  {
    user: asUser(OSKAR),
    banned_by: asUser(JONAS),
    reason: 'Asked twice to stop',
    channel: { cid: CHANNEL.cid },
  },
  { user: asUser(TOMAS), banned_by: asUser(ME), shadow: true, channel: { cid: CHANNEL.cid } },
];

/** Returns the fixture server's answer about reports and bans; `quiet` has none, `fail` gives no answer. */
export function reviewAnswer(path: string, how?: Reviewed, body?: object): unknown {
  if (JSON.stringify(body ?? '').includes('id_around')) return { messages: AROUND };
  if (path.endsWith('/query_banned_users')) return { bans: how === 'quiet' ? [] : BANS };
  if (!path.endsWith('/review_queue') || !how) return undefined;
  // A failing server still tells the number of reports, but not their content.
  const counting = body !== undefined && 'limit' in body && body.limit === 1;
  if (how === 'fail' && !counting) throw new ApiError('no network');
  const items = how === 'busy' ? REPORTS.map(itemOf) : [];
  return { items, stats: { unreviewed: items.length }, action_config: ACTIONS };
}
