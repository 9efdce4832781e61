import { expect, test } from 'vitest';
import type { Custom, Integrations } from '../../../../server/src/domain/index.ts';
import { linksToShow } from '../../../../server/src/domain/messages/sending/links.ts';
import { as, createWorld, type Person, SERVER, type World } from '../support/world.ts';

const URL = 'https://example.com/page';

async function room(integrations: Integrations) {
  const world = await createWorld(integrations);
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  bob.events();
  return { world, cid, bob };
}

/** Answers at once, and records the requests. */
function quick() {
  const asked: string[] = [];
  const scrape = async (url: string): Promise<Custom | null> => {
    asked.push(url);
    if (url.includes('broken')) throw new Error('unreachable');
    return url.includes('nothing') ? null : { type: 'image', title: `page of ${url}` };
  };
  return { asked, integrations: { links: { scrape } } satisfies Integrations };
}

test('appends previews of the first links to the sender’s own attachments', async () => {
  const { asked, integrations } = quick();
  const { world, cid, bob } = await room(integrations);
  const text = `see ${URL}, ${URL}. and https://nothing.example and (https://broken.example) https://fourth.example`;
  const sent = await world.send('ann', cid, { text, attachments: [{ type: 'file' }] });
  expect(sent.attachments).toEqual([
    { type: 'file' },
    { type: 'image', title: `page of ${URL}`, og_scrape_url: URL },
  ]);
  expect(asked).toEqual([URL, 'https://nothing.example', 'https://broken.example']);
  expect(bob.events()).toMatchObject([{ type: 'message.new', message: { attachments: sent.attachments } }]);
});

test('requests no preview for a link that an attachment already has', async () => {
  const { asked, integrations } = quick();
  const { world, cid } = await room(integrations);
  await world.send('ann', cid, { text: URL, attachments: [{ og_scrape_url: URL, title: 'mine' }] });
  expect(asked).toEqual([]);
});

test('requests nothing if the sender or the channel type opts out, or the text has no link', async () => {
  const { asked, integrations } = quick();
  const { world, cid } = await room(integrations);
  await world.domain.messages.send(as('ann'), cid, { message: { text: URL }, skipEnrichUrl: true });
  await world.send('ann', cid, 'no link');
  await world.domain.channels.updatePartial(SERVER, cid, {
    set: { config_overrides: { url_enrichment: false } },
  });
  await world.send('ann', cid, URL);
  expect(asked).toEqual([]);
});

/** Answers when the test says so. */
function slow() {
  let answer: (found: Custom) => void = () => {};
  const scrape = () =>
    new Promise<Custom>((resolve) => {
      answer = resolve;
    });
  return {
    integrations: { links: { scrape } } satisfies Integrations,
    answer: () => answer({ title: 'late' }),
  };
}

/** The message is sent when the wait for its links ends. */
async function sentInSpite(world: World, bob: Person): Promise<void> {
  const types = () => {
    world.pass(1_500);
    return bob.types();
  };
  await expect.poll(types).toEqual(['message.new']);
}

test('a slow page does not delay the message: its preview follows as an update', async () => {
  const { integrations, answer } = slow();
  const { world, cid, bob } = await room(integrations);
  const sending = world.send('ann', cid, { id: 'm', text: URL });
  await sentInSpite(world, bob);
  expect((await sending).attachments).toEqual([]);
  answer();
  await expect
    .poll(() => bob.events())
    .toMatchObject([
      { type: 'message.updated', message: { id: 'm', attachments: [{ title: 'late', og_scrape_url: URL }] } },
    ]);
});

test('drops a preview for a text that was changed meanwhile', async () => {
  const { integrations, answer } = slow();
  const { world, cid, bob } = await room(integrations);
  const sending = world.send('ann', cid, { id: 'm', text: URL });
  await sentInSpite(world, bob);
  await sending;
  await world.domain.messages.update(as('ann'), 'm', { text: 'without' });
  answer();
  await world.send('ann', cid, 'after');
  await expect.poll(() => bob.types()).toEqual(['message.updated', 'message.new']);
  await world.send('ann', cid, 'and then');
  expect((await world.domain.messages.get(as('ann'), 'm')).message.attachments).toEqual([]);
});

test('requests previews of a changed text’s new links; an unchanged link is not requested again', async () => {
  const { asked, integrations } = quick();
  const { world, cid } = await room(integrations);
  await world.send('ann', cid, { id: 'm', text: 'plain' });
  const changed = await world.domain.messages.update(as('ann'), 'm', { text: URL });
  expect(changed.attachments).toMatchObject([{ og_scrape_url: URL }]);
  await world.domain.messages.updatePartial(as('ann'), 'm', { set: { mood: 'x' } });
  expect(asked).toEqual([URL]);
});

test('reads a link full of punctuation as fast as one of letters', async () => {
  const { asked, integrations } = quick();
  const { world, cid } = await room(integrations);
  // A regular expression for the trailing punctuation took longer here than any test may.
  const many = linksToShow(`${URL}${')'.repeat(1_000_000)}x`, []);
  expect(many).toHaveLength(1);
  await world.send('ann', cid, { text: `(${URL}?).,` });
  expect(asked).toEqual([URL]);
});
