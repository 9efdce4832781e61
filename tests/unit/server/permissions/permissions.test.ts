import { expect, test } from 'vitest';
import { WHO, type Who } from './calls.ts';
import { EXPECTED } from './expected.ts';
import { outcome, people } from './scene.ts';

const DENIED = 17;
/** A hundred and more calls by nine callers: generous, for machines that do other things meanwhile. */
const SLOW = { timeout: 60_000 };
/** Refused as well, for a reason that comes first: nobody is stored under an anonymous id. */
const NO_SUCH_PERSON: Readonly<Record<string, number>> = {
  'update own user anonymous': 4,
  'change own role anonymous': 16,
};

const tables: readonly (readonly [string, { readonly [call: string]: readonly Who[] }])[] =
  Object.entries(EXPECTED);

test.each(tables)('%s: every call by everybody', SLOW, async (name, table) => {
  const world = await people();
  const type = name === 'app' ? 'messaging' : name;
  const wrong: string[] = [];
  for (const [call, allowed] of Object.entries(table))
    for (const who of WHO) {
      const expected = allowed.includes(who) ? 'yes' : (NO_SUCH_PERSON[`${call} ${who}`] ?? DENIED);
      const came = await outcome(world, type, call, who);
      if (came !== expected) wrong.push(`${call} by ${who}: expected ${expected}, came ${came}`);
    }
  expect(wrong).toEqual([]);
});
