import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Custom, Filter, FilterOperator, Json, Sort, Store } from '../../../server/src/domain/index.ts';
import { openPostgresStore, openStore } from '../../../server/src/storage/index.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/postgres.ts';
import { assertProperty } from '../../support/seed.ts';
import { channel, message, user } from './records.ts';

const PEOPLE = 24;
const QUESTIONS = 12;
const CID = 'messaging:one';

let database: TestDatabase;
let stores: readonly [sqlite: Store, postgres: Store];
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-same-'));
  database = await testDatabase();
  stores = [
    await openStore({ folder, now: () => 1 }),
    await openPostgresStore({ url: database.url, now: () => 1 }),
  ];
  return async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
    await rm(folder, { recursive: true });
  };
});

/** The result of both engines. */
async function both<T>(ask: (store: Store) => Promise<T>): Promise<readonly [T, T]> {
  return [await ask(stores[0]), await ask(stores[1])];
}

const scalars: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>('', 'a', 'B', 'Ab', 'ä', 'Ä b', '10', '9', 'a%b', '\\', "it's", '\u{1f388}', 'z'),
  fc.constantFrom<Json>(0, -0, 1, -1, 2, 10, 9, -10, 0.5, -0.5, 1e300, -1e300, 5e-324, 2 ** 53, true, false),
);
/** Values without an order: only their presence and their contents are compared. */
const lists = fc.oneof(
  { weight: 4, arbitrary: fc.array(scalars, { maxLength: 3 }) as fc.Arbitrary<Json> },
  { weight: 1, arbitrary: fc.constantFrom<Json>({}, { b: 'a' }, { b: 1 }) },
);
const absent = fc.constantFrom<Custom>({}, { a: null }, { b: 'a' });
const withScalars: fc.Arbitrary<Custom> = fc.oneof(
  { weight: 6, arbitrary: scalars.map((a): Custom => ({ a })) },
  { weight: 1, arbitrary: absent },
);
const withLists: fc.Arbitrary<Custom> = fc.oneof(
  withScalars,
  lists.map((a): Custom => ({ a })),
);

type Question = { readonly op: FilterOperator; readonly value: Json };
const ofLists: fc.Arbitrary<Question> = fc.oneof(
  fc.record({
    op: fc.constantFrom<FilterOperator>('$in', '$nin', '$eq', '$contains'),
    value: fc.array(scalars, { maxLength: 3 }) as fc.Arbitrary<Json>,
  }),
  fc.record({ op: fc.constantFrom<FilterOperator>('$contains', '$ne'), value: scalars }),
  fc.record({ op: fc.constant<FilterOperator>('$exists'), value: fc.boolean() as fc.Arbitrary<Json> }),
);
const ofScalars: fc.Arbitrary<Question> = fc.oneof(
  ofLists,
  fc.record({ op: fc.constantFrom<FilterOperator>('$eq', '$gt', '$gte', '$lt', '$lte'), value: scalars }),
  fc.record({
    op: fc.constantFrom<FilterOperator>('$q', '$autocomplete'),
    value: fc.constantFrom<Json>('a', 'A', 'b', 'ä', 'Ä', '%', '_', '\\', ''),
  }),
);
const orders = fc.record({
  direction: fc.constantFrom<1 | -1>(1, -1),
  type: fc.constantFrom<'number' | 'boolean' | null>(null, 'number', 'boolean'),
});

async function sameAnswers(
  customs: fc.Arbitrary<Custom>,
  questions: fc.Arbitrary<Question>,
  sortedBy: 'a' | 'id',
): Promise<void> {
  const field = { kind: 'named', name: 'a' } as const;
  const property = fc.asyncProperty(
    fc.array(customs, { minLength: PEOPLE, maxLength: PEOPLE }),
    fc.array(fc.record({ question: questions, negated: fc.boolean(), order: orders }), {
      minLength: QUESTIONS,
      maxLength: QUESTIONS,
    }),
    async (people, asked) => {
      await both((store) =>
        store.write(async (tables) => {
          for (const [i, custom] of people.entries())
            await tables.users.put(user(`u${String(i).padStart(2, '0')}`, { custom }));
        }),
      );
      for (const { question, negated, order } of asked) {
        const one: Filter = { ...question, field };
        const filter: Filter = negated ? { op: '$nor', of: [one] } : one;
        const sort: readonly Sort[] = [{ ...order, field: { kind: 'named', name: sortedBy } }];
        const page = { now: 1, limit: PEOPLE, offset: 0, includeDeactivated: false };
        const [sqlite, postgres] = await both((store) =>
          store.read((tables) => tables.users.find({ filter, sort, ...page })),
        );
        const shown = (found: typeof sqlite) => found.map(({ id, custom }) => [id, custom.a]);
        expect(shown(postgres)).toEqual(shown(sqlite));
      }
    },
  );
  await assertProperty(property, { numRuns: 15 });
}

test('scalars of custom data are filtered and sorted alike', () => sameAnswers(withScalars, ofScalars, 'a'));

test('lists of custom data are filtered alike', () => sameAnswers(withLists, ofLists, 'id'));

test('values that JSON has and PostgreSQL lacks do not break a query', async () => {
  const custom = { half: '\ud800', nought: '\u0000', 'wr\u0000ong': 1, a: 'whole', path: 'C:\\u0000' };
  await both((store) => store.write((tables) => tables.users.put(user('odd', { custom }))));
  const find = (name: string, value: Json) =>
    both((store) =>
      store.read(async (tables) => {
        const filter: Filter = { op: '$eq', field: { kind: 'named', name }, value };
        const page = { now: 1, sort: [], limit: 9, offset: 0, includeDeactivated: false };
        return (await tables.users.find({ filter, ...page })).map((found) => found.custom);
      }),
    );
  expect(await find('a', 'whole')).toEqual([[custom], [custom]]);
  expect(await find('half', 'x')).toEqual([[], []]);
  expect(await find('nought', 'x')).toEqual([[], []]);
});

test('words of every script are found alike', async () => {
  const texts = [
    'Crème brûlée, twice: crème!',
    'ΣΊΣΥΦΟΣ σίσυφος',
    'Straße 12a',
    'ＦＵＬＬ width',
    '日本語 のテスト',
    'שלום עולם',
    'नमस्ते दुनिया',
    'İstanbul ı',
    '한국어 시험',
    'e\u0301te\u0301 été',
    "don't re-use snake_case",
    'x'.repeat(600),
    '½ ² Ⅷ 42',
    '\u{1f388} party \u{1f389}',
  ];
  await both((store) =>
    store.write(async (tables) => {
      await tables.users.put(user('ann'));
      await tables.channels.insert(channel('one'));
      for (const [i, text] of texts.entries())
        await tables.messages.insert(message(`m${i}`, i + 1, { text, cid: CID }), true);
    }),
  );
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []);
  const asked = words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase(), word.slice(0, 2)]);
  const found = (store: Store, op: '$q' | '$autocomplete' | '$any', value: string) =>
    store.read(async ({ search }) => {
      const filter: Filter = { op, field: { kind: 'named', name: 'text' }, value };
      const everywhere: Filter = { op: '$and', of: [] };
      const channels = {
        filter: everywhere,
        sort: [],
        limit: 0,
        offset: 0,
        viewer: null,
        scope: 'all',
        staffTypes: [],
        now: 1,
      } as const;
      const sort: readonly Sort[] = [{ field: { kind: 'named', name: 'id' }, direction: 1, type: null }];
      const page = { limit: 99, offset: 0 };
      const rows = await search.messages({
        channels,
        filter,
        words: null,
        closedTypes: [],
        viewer: null,
        sort,
        ...page,
      });
      return rows.map(({ id }) => id);
    });
  const differing: unknown[] = [];
  for (const op of ['$q', '$autocomplete', '$any'] as const)
    for (const word of new Set(asked)) {
      const [sqlite, postgres] = await both((store) => found(store, op, word));
      if (sqlite.join() !== postgres.join()) differing.push({ op, word, sqlite, postgres });
    }
  expect(differing).toEqual([]);
});
