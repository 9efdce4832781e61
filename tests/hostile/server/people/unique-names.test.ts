/** With `enforce_unique_usernames`, no one can imitate another user by the spelling of a name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const NAME_TAKEN = 6;

/** Names that a reader mistakes for `Ines Marlow`. */
const LOOK_ALIKES: readonly (readonly [how: string, name: string])[] = [
  ['the same', 'Ines Marlow'],
  ['case', 'iNES MARLOW'],
  ['runs of blanks', '  Ines \t  Marlow '],
  ['other blanks', 'Ines\u00a0\u2003\u3000Marlow'],
  ['a Braille blank', 'Ines\u2800Marlow'],
  ['a zero-width space', 'In\u200bes Marlow'],
  ['a soft hyphen and a joiner', 'In\u00ades Mar\u200dlow'],
  ['a Hangul filler', 'Ines Marlow\u3164'],
  ['a control of direction', '\u202dInes Marlow\u202c'],
  ['a control that nothing is drawn for', 'Ines Mar\u0091low'],
  ['a delete', 'Ines\u007f Marlow'],
  ['a variation selector', 'Ines\ufe0f Marlow'],
  ['full-width letters', 'Ｉｎｅｓ Ｍａｒｌｏｗ'],
  ['mathematical letters', '𝐈𝐧𝐞𝐬 𝐌𝐚𝐫𝐥𝐨𝐰'],
  ['a lower-case L for an I', 'lnes Marlow'],
  ['a one for an I', '1nes Marlow'],
  ['Cyrillic letters', 'Іnеѕ Маrlоw'],
  ['a Greek capital', 'Ines Μarlow'],
  ['a zero for an O', 'Ines Marl0w'],
  ['r and n for an m', 'Ines rnarlow'],
  ['capitals that look alike', 'ІNЕЅ МАRLОW'],
  ['small letters that are alike as capitals', 'lnes marlow'],
  // As written only: in capitals the Armenian n looks different, in small letters the l is no I.
  ['a letter that is alike in small letters only', 'l\u0578es Marlow'],
];

const started: { closeAll(): Promise<void>; server: TestServer }[] = [];
afterAll(async () => {
  for (const { closeAll, server } of started) {
    await closeAll();
    await server.close();
  }
});

async function scene(uniqueness: 'no' | 'app' | 'team') {
  const server = await startServer();
  const clients = clientsOf(() => server);
  started.push({ server, closeAll: () => clients.closeAll() });
  const admin = clients.admin();
  await admin.updateAppSettings({ enforce_unique_usernames: uniqueness });
  /** Creates a guest with a name. @throws Error with the API's code */
  const guest = async (name: string) => {
    const reply = await fetch(`${server.url}/guest?api_key=${server.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { id: 'visitor', name } }),
    });
    const answer = await reply.json();
    if (!reply.ok) throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer.user.id as string;
  };
  return { server, clients, admin, guest };
}

describe('in the whole app', () => {
  let at: Awaited<ReturnType<typeof scene>>;
  beforeAll(async () => {
    at = await scene('app');
    await at.admin.upsertUsers([{ id: 'ines', name: 'Ines Marlow', role: 'agent' }]);
  });

  test.each(LOOK_ALIKES)('a guest cannot take a name by %s', async (_how, name) => {
    const error = await failure(at.guest(name));
    expect(error).toMatchObject({ code: NAME_TAKEN });
    expect(error.message).toContain(`username '${name.replaceAll(/\p{Bidi_Control}/gu, '')}' already exists`);
  });

  test.each([
    ['an override of direction', '\u202ewolraM senI', 'wolraM senI'],
    ['marks of direction', '\u200fMarlow \u200fInes', 'Marlow Ines'],
    ['isolated parts', '\u2067\u2066Marlow\u2069 \u2066Ines\u2069\u2069 of sales', 'Marlow Ines of sales'],
  ])('a name cannot look like another by %s', async (how, sent, shown) => {
    const nameOf = async (id: string) => (await at.admin.queryUsers({ id })).users[0]?.name;
    expect(await nameOf(await at.guest(sent))).toBe(shown);
    const id = how.replaceAll(' ', '-');
    await at.admin.upsertUser({ id, name: `${id} before` });
    const client = await at.clients.user(id);
    await client.partialUpdateUser({ id, set: { name: `${sent} too` } });
    expect(await nameOf(id)).toBe(`${shown} too`);
  });

  test.each(LOOK_ALIKES)('a user cannot take a name by %s', async (_how, name) => {
    expect(await failure(at.admin.upsertUser({ id: 'other', name }))).toMatchObject({ code: NAME_TAKEN });
  });

  test.each(['Ines', 'Inés Marlow', 'Ines Marlowe', 'Tomas Marlow'])('%s is another name', async (name) => {
    await at.guest(name);
  });

  test('a user may change the spelling of their own name', async () => {
    await at.admin.upsertUser({ id: 'ines', name: 'INES MARLOW', role: 'agent' });
    await at.admin.upsertUser({ id: 'ines', name: 'Ines Marlow', role: 'agent' });
  });

  test('invisible names, and missing names, can be shared', async () => {
    for (const name of ['', '\u200b', '\u200b', ' ', '']) await at.guest(name);
  });

  test('a guest cannot rename themselves to a name in use', async () => {
    const id = await at.guest('Quiet visitor');
    const client = await at.clients.user(id);
    const rename = client.partialUpdateUser({ id, set: { name: 'ines  marlow' } });
    expect(await failure(rename)).toMatchObject({ code: NAME_TAKEN });
  });

  test('of guests who request a look-alike name at once, one gets it', async () => {
    const names = LOOK_ALIKES.map(([, name]) => name.replace('Marlow', 'Okafor')).filter((name) =>
      name.endsWith('Okafor'),
    );
    const outcomes = await Promise.allSettled(names.map((name) => at.guest(name)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of users named in messages of several channels at once, one gets the name', async () => {
    const channels = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const id of channels) await at.admin.channel('messaging', id, { created_by_id: 'ines' }).create();
    const outcomes = await Promise.allSettled(
      channels.map((id) =>
        at.admin
          .channel('messaging', id)
          .sendMessage({ text: 'hi', user: { id: `writer-${id}`, name: 'Priya Rao' } } as never),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a restored user does not regain a name taken meanwhile', async () => {
    await at.admin.upsertUser({ id: 'left', name: 'Leaver' });
    const { task_id } = await at.admin.deleteUsers(['left'], { user: 'soft' });
    await expect.poll(async () => (await at.admin.getTask(task_id)).status).toBe('completed');
    await at.guest('1eaver');
    expect(await failure(at.admin.restoreUsers(['left']))).toMatchObject({ code: NAME_TAKEN });
  });

  test('nor does a reactivated user', async () => {
    await at.admin.upsertUser({ id: 'paused', name: 'Pausing' });
    await at.admin.deactivateUser('paused');
    await at.guest('pausing');
    expect(await failure(at.admin.reactivateUser('paused'))).toMatchObject({ code: NAME_TAKEN });
    await at.admin.reactivateUser('paused', { name: 'Back again' });
  });
});

test('earlier duplicates stay, and their name is taken', async () => {
  const { admin, guest } = await scene('no');
  await admin.upsertUsers([
    { id: 'one', name: 'Sam' },
    { id: 'two', name: 'SAM' },
  ]);
  await admin.updateAppSettings({ enforce_unique_usernames: 'app' });
  await admin.upsertUser({ id: 'two', name: 'SAM', mood: 'calm' } as never);
  await admin.upsertUser({ id: 'two', name: 'Sam' });
  expect(await failure(guest('sam'))).toMatchObject({ code: NAME_TAKEN });
  await admin.upsertUser({ id: 'one', name: 'Samuel' });
  expect(await failure(guest('sam'))).toMatchObject({ code: NAME_TAKEN });
  await admin.upsertUser({ id: 'two', name: 'Samantha' });
  await guest('sam');
});

test('users of a team share no name, and no one joins a team under a name in use there', async () => {
  const { admin, guest } = await scene('team');
  await admin.upsertUser({ id: 'one', name: 'Sam', teams: ['red'] });
  await admin.upsertUser({ id: 'two', name: 'SAM', teams: ['blue'] });
  await guest('Sam');
  const third = { id: 'three', name: 'Sаm', teams: ['green', 'blue'] };
  expect(await failure(admin.upsertUser(third))).toMatchObject({ code: NAME_TAKEN });
  const error = await failure(admin.upsertUser({ id: 'two', name: 'SAM', teams: ['blue', 'red'] }));
  expect(error.message).toContain("already exists in team 'red'");
});
