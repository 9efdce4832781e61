import { expect, test } from 'vitest';
import { EXPECTED } from './expected.ts';
import { outcome, people } from './scene.ts';
import { WHO, type Who } from './who.ts';

type Table = { readonly [call: string]: readonly Who[] };

const DENIED = 17;
/** More than a hundred calls by nine callers. The limit is generous for busy machines. */
const SLOW = { timeout: 60_000 };
/** Refused as well, for a reason that is checked earlier. */
const OTHERWISE: Readonly<Record<string, number>> = {
  // Anonymous users are not stored.
  'update own user anonymous': 4,
  'change own role anonymous': 16,
  // They may read the channel, but are no members.
  'hide channel moderator': 4,
  'hide channel admin': 4,
  'show channel moderator': 4,
  'show channel admin': 4,
  'pin channel moderator': 16,
  'pin channel admin': 16,
  // A channel that the caller may not read does not exist for them.
  'mute channel guest': 4,
  'mute channel outsider': 4,
  'unmute channel guest': 4,
  'unmute channel outsider': 4,
};
/** Polls do not exist for callers who may not read them. */
const NOT_FOUND = 16;
const POLL_CALLS = [
  'read a poll',
  'read votes',
  'suggest an option',
  'add an option to other’s poll',
  'close other’s poll',
  'rewrite other’s poll',
  'delete other’s poll',
  'read an option',
  'rewrite an option of other’s poll',
  'delete an option of other’s poll',
];

/** Returns whether a poll's channel is closed to a caller. */
const hidden = (table: Table, call: string, who: Who) =>
  POLL_CALLS.includes(call) &&
  table['get message']?.includes(who) === false &&
  (who !== 'anonymous' || call.startsWith('read'));

const tables: readonly (readonly [string, Table])[] = Object.entries(EXPECTED);

function refusal(table: Table, call: string, who: Who): number {
  return hidden(table, call, who) ? NOT_FOUND : (OTHERWISE[`${call} ${who}`] ?? DENIED);
}

test.each(tables)('%s: every call by every caller', SLOW, async (name, table) => {
  const world = await people();
  const type = name === 'app' ? 'messaging' : name;
  const wrong: string[] = [];
  for (const [call, allowed] of Object.entries(table))
    for (const who of WHO) {
      const expected = allowed.includes(who) ? 'yes' : refusal(table, call, who);
      const came = await outcome(world, call, { type, who });
      if (came !== expected) wrong.push(`${call} by ${who}: expected ${expected}, came ${came}`);
    }
  expect(wrong).toEqual([]);
});
