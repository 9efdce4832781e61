import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChannelState } from '../../../../src/chat/channels/channel-state.ts';
import { MENTION_DISTANCE } from '../../../../src/chat/composer/constants.ts';
import { within } from '../../../../src/chat/composer/fuzzy.ts';
import {
  askMentions,
  asksServer,
  callsIn,
  commandIn,
  findCommands,
  findMentions,
  mentionName,
  mentionsAfterEdit,
  mentionsIn,
  narrowed,
  triggerAt,
} from '../../../../src/chat/composer/index.ts';
import { toChatError } from '../../../../src/chat/errors/to-chat-error.ts';
import type { ChatRuntime, Person } from '../../../../src/chat/index.ts';
import { ApiError, type ApiRequest, type ChatClient } from '../../../../src/client/index.ts';
import { systemClock } from '../../../../src/util/clock.ts';
import { assertProperty } from '../../../support/seed.ts';

const ALL = ['command', 'mention', 'emoji'] as const;

describe('the word being typed', () => {
  test.each<readonly [text: string, is: string]>([
    ['@t', 'mention t 0'],
    // A sign alone lists everything.
    ['@', 'mention  0'],
    ['Hi @', 'mention  3'],
    ['/', 'command  0'],
    ['Thanks @to', 'mention to 7'],
    ['(@tomas', 'mention tomas 1'],
    ['/g', 'command g 0'],
    ['a :smi', 'emoji smi 2'],
    [':+1', 'emoji +1 0'],
    ['no :-1', 'emoji -1 3'],
    ['line\n@x', 'mention x 5'],
    // A colon alone, an address, a time, a path, a finished word, emoticons.
    ...[
      ':',
      'a @ b',
      'a /',
      'ines@',
      'ines@example',
      'at 10:30',
      'at :30',
      'see /usr',
      '@tomas ',
      'a/b',
      '/giphy cat',
    ].map((text) => [text, 'nothing'] as const),
    ...[':D', ':-D', ':-P', ':-)', ':_x', ':-'].map((text) => [text, 'nothing'] as const),
  ])('%j is %s', (text, is) => {
    const trigger = triggerAt(text, ALL);
    expect(trigger ? `${trigger.kind} ${trigger.query} ${trigger.from}` : 'nothing').toBe(is);
  });

  test('offers only enabled kinds', () => {
    expect(triggerAt('@t', ['emoji'])).toBeNull();
    expect(triggerAt(`${'x'.repeat(50_000)} @to`, ALL)).toMatchObject({ kind: 'mention', from: 50_001 });
  });
});

test('a name may differ by up to three letters', () => {
  expect(MENTION_DISTANCE).toBe(3);
  expect(within('tomsa', 'tomas', 3)).toBe(true);
  expect(within('tmas', 'tomas', 1)).toBe(true);
  expect(within('abcd', 'wxyz', 3)).toBe(false);
  expect(within('', 'abcd', 3)).toBe(false);
  expect(within('kitten', 'sitting', 3)).toBe(true);
  expect(within('kitten', 'sitting', 2)).toBe(false);
});

const person = (id: string, name: string): Person => ({ id, name, online: false });
const PEOPLE = [
  person('tomas', 'Tomas Lind'),
  person('tove', 'Tove Aas'),
  person('hana', 'Hana Sato'),
  person('jose', 'José Núñez'),
  person('ann', 'Ann'),
  person('anna', 'Anna'),
];

/** The runtime of a chat in a channel with these people, and members that the server returns. */
function runtimeOf(
  people: readonly Person[],
  capabilities: readonly string[] = ['create-mention'],
  asked: readonly Person[] = [],
): ChatRuntime & { readonly queries: unknown[] } {
  const queries: unknown[] = [];
  const user = ({ id, name }: Person) => ({ id, name, role: 'user' });
  const channel = {
    data: {
      own_capabilities: capabilities,
      config: {
        commands: [
          { name: 'unban', description: 'Lift a ban', args: '[@name]', set: 'moderation_set' },
          { name: 'giphy', description: 'A gif', args: '[text]', set: 'fun_set' },
          { name: 'ban', description: 'Ban', args: '[@name]', set: 'moderation_set' },
        ],
      },
    },
    cid: 'messaging:room',
    members: new Map(people.map((one) => [one.id, { user: user(one) }])),
    watchers: new Map(),
  };
  const request = async ({ path, query }: ApiRequest) => {
    if (path !== '/members') throw new ApiError('not found', { status: 404 });
    const { payload } = { ...query } as { readonly payload: { readonly filter_conditions: unknown } };
    queries.push(payload.filter_conditions);
    return { members: asked.map((one) => ({ user: user(one) })) };
  };
  return {
    queries,
    clock: systemClock,
    client: () => ({ request }) as unknown as ChatClient,
    link: () => null,
    channel: () => channel as unknown as ChannelState,
    me: () => 'me',
    enter: () => {},
    person: ({ id, name }) => person(id, String(name)),
    errorOf: toChatError,
    groups: {},
  };
}

describe('mentions', () => {
  const names = (query: string, runtime = runtimeOf([...PEOPLE, person('me', 'Tomasina')])) =>
    findMentions(runtime, query, []).map(mentionName);

  test('match the start of a name, then the start of its words, then any part, then typing errors', () => {
    expect(names('to')).toEqual(['Tomas Lind', 'Tove Aas', 'Hana Sato']);
    expect(names('sato')).toEqual(['Hana Sato']);
    expect(names('nunez')).toEqual(['José Núñez']);
    expect(names('tomsa')).toEqual(['Tomas Lind']);
    expect(names('xyzxyz')).toEqual([]);
  });

  test('offer groups only to people who may mention them', () => {
    expect(names('h')).toEqual(['Hana Sato']);
    const may = runtimeOf(PEOPLE, ['create-mention', 'notify-here', 'notify-channel']);
    expect(names('h', may)).toEqual(['here', 'Hana Sato']);
    expect(names('chan', may)).toEqual(['channel']);
    expect(names('to', runtimeOf(PEOPLE, []))).toEqual([]);
  });

  test('name people first after a bare @, so that Enter does not mention everyone', () => {
    const may = ['create-mention', 'notify-here', 'notify-channel'];
    const crowd = Array.from({ length: 20 }, (_, n) => person(`p${n}`, `P ${10 + n}`));
    expect(names('', runtimeOf(PEOPLE.slice(0, 2), may))).toEqual([
      'Tomas Lind',
      'Tove Aas',
      'channel',
      'here',
    ]);
    expect(names('', runtimeOf(crowd, may)).slice(7)).toEqual(['P 17', 'channel', 'here']);
    expect(names('', runtimeOf(PEOPLE.slice(0, 2)))).toEqual(['Tomas Lind', 'Tove Aas']);
  });

  test('offer people of the conversation, and no groups, while the channel is still opening', () => {
    const opening = { ...runtimeOf([]), channel: () => null };
    expect(findMentions(opening, '', PEOPLE.slice(0, 2)).map(mentionName)).toEqual([
      'Tomas Lind',
      'Tove Aas',
    ]);
    expect(findMentions(opening, 'h', []).map(mentionName)).toEqual([]);
  });

  test('of a shorter query are narrowed to the longer one', () => {
    const answer = [
      { kind: 'role', role: 'staff' },
      ...PEOPLE.map((one) => ({ kind: 'person', person: one }) as const),
    ] as const;
    expect(narrowed(answer, 'ann').map(mentionName)).toEqual(['Ann', 'Anna']);
    expect(narrowed(answer, 'STA').map(mentionName)).toEqual(['staff']);
  });

  test('ask the server when not all members are loaded', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => person(`p${n}`, `P ${n}`));
    expect(asksServer(runtimeOf(many(99)))).toBe(false);
    const crowd = runtimeOf(many(100), ['create-mention', 'notify-role'], [person('far', 'Far Away')]);
    expect(asksServer(crowd)).toBe(true);
    expect((await askMentions(crowd, 'far')).map(mentionName)).toEqual(['Far Away']);
    expect(crowd.queries).toEqual([{ name: { $autocomplete: 'far' } }]);
    expect(await askMentions(crowd, '')).toEqual([]);
    const few = runtimeOf(PEOPLE);
    expect(await askMentions(few, 'to')).toEqual([]);
    expect(few.queries).toEqual([]);
  });

  test('ask for roles only where the user may mention them, and insert them by name', async () => {
    const asked: unknown[] = [];
    const answering = (capabilities: readonly string[]): ChatRuntime => ({
      ...runtimeOf(PEOPLE, capabilities),
      client: () =>
        ({
          request: async ({ path, query }: ApiRequest) => {
            asked.push([path, query]);
            return { duration: '1ms', roles: [{ name: 'staff' }] };
          },
        }) as unknown as ChatClient,
    });
    expect((await askMentions(answering(['create-mention', 'notify-role']), 'sta')).map(mentionName)).toEqual(
      ['staff'],
    );
    expect(asked).toEqual([['/roles/search', expect.objectContaining({ query: 'sta' })]]);
    expect(await askMentions(answering(['create-mention']), 'sta')).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('mention only people who are still in the text', () => {
    const chosen = PEOPLE.map((one) => ({ kind: 'person', person: one }) as const);
    expect(mentionsIn('@Anna and @Tomas Lind, hello', chosen, [])).toEqual({
      mentioned_users: ['tomas', 'anna'],
    });
    expect(mentionsIn('@Ann, hello', chosen, [])).toEqual({ mentioned_users: ['ann'] });
    expect(mentionsIn('by id: @jose.', [], PEOPLE)).toEqual({ mentioned_users: ['jose'] });
    expect(mentionsIn('Anna without the sign', chosen, PEOPLE)).toEqual({});
    const groups = [{ kind: 'here' }, { kind: 'channel' }, { kind: 'role', role: 'staff' }] as const;
    expect(mentionsIn('@here @staff', groups, [])).toEqual({
      mentioned_here: true,
      mentioned_roles: ['staff'],
    });
    // Typed, not chosen: without the permission it is an ordinary word.
    expect(mentionsIn('@channel', [], PEOPLE)).toEqual({});
  });
});

describe('commands', () => {
  const runtime = runtimeOf(PEOPLE);
  test('list those that start with the text, or all for an empty text', () => {
    expect(findCommands(runtime, '').map(({ name }) => name)).toEqual(['ban', 'giphy', 'unban']);
    expect(findCommands(runtime, 'ba').map(({ name }) => name)).toEqual(['ban', 'unban']);
    expect(findCommands(runtime, 'G').map(({ name }) => name)).toEqual(['giphy']);
  });
  test('take effect from the space on', () => {
    expect(commandIn(runtime, '/giphy cat')?.name).toBe('giphy');
    expect(commandIn(runtime, '/GIPHY ')?.name).toBe('giphy');
    for (const text of ['/giphy', '/nosuch x', 'a /giphy x', '/usr/bin x'])
      expect(commandIn(runtime, text)).toBeNull();
  });
});

describe('an edited text', () => {
  const tomas = { kind: 'person', person: person('tomas', 'Tomas Lind'), me: false } as const;
  const NOBODY = {
    mentioned_users: [],
    mentioned_channel: false,
    mentioned_here: false,
    mentioned_roles: [],
  };

  test('mentions the people still in it, and no one else', () => {
    const before = [
      tomas,
      { kind: 'group', name: 'channel' },
      { kind: 'group', name: 'agent', role: true },
      { kind: 'group', name: 'weekend crew' },
    ] as const;
    expect(mentionsAfterEdit('@Tomas Lind and @agent', { before, chosen: [], known: [] })).toEqual({
      ...NOBODY,
      mentioned_users: ['tomas'],
      mentioned_roles: ['agent'],
    });
    expect(mentionsAfterEdit('@channel', { before, chosen: [], known: [] })).toEqual({
      ...NOBODY,
      mentioned_channel: true,
    });
    expect(mentionsAfterEdit('nobody', { before, chosen: [], known: [] })).toEqual(NOBODY);
  });

  test('mentions people added to it, and sends no mentions if there are none', () => {
    expect(mentionsAfterEdit('@Tove Aas', { before: [], chosen: [], known: PEOPLE })).toEqual({
      ...NOBODY,
      mentioned_users: ['tove'],
    });
    expect(mentionsAfterEdit('@here', { before: [], chosen: [{ kind: 'here' }], known: [] })).toEqual({
      ...NOBODY,
      mentioned_here: true,
    });
    expect(mentionsAfterEdit('hello @nobody', { before: [], chosen: [], known: PEOPLE })).toEqual({});
  });
});

describe('mentions in a text', () => {
  test.each<readonly [text: string, is: readonly string[]]>([
    ['Ask @Ann and @Anna', ['@Ann', '@Anna']],
    ['@Tomas Lind, @Tomas', ['@Tomas Lind']],
    ['@Anne', []],
    ['@Ann@Ann', ['@Ann', '@Ann']],
    ['mail@Ann.example', ['@Ann']],
    ['@', []],
  ])('%j: %j', (text, is) => {
    const names = ['Ann', 'Anna', 'Tomas Lind', '', 'Ann'];
    expect(callsIn(text, names).map(({ from, to }) => text.slice(from, to))).toEqual(is);
  });

  test('are in order, do not overlap, and equal the mentioned names', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '@', ' ', '_', 'é', '🙂'), maxLength: 30 });
    assertProperty(
      fc.property(letters, fc.array(letters, { maxLength: 6 }), (text, names) => {
        let end = 0;
        for (const { from, to } of callsIn(text, names)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(names).toContain(text.slice(from + 1, to));
          expect(text[from]).toBe('@');
          end = to;
        }
      }),
    );
  });
});
