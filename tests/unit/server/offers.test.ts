/** The features of channel types depend on the services beyond this server. */
import { expect, test } from 'vitest';
import type { Integrations } from '../../../server/src/domain/index.ts';
import { as, createWorld } from './support/world.ts';

async function offered(integrations: Integrations) {
  const world = await createWorld(integrations);
  await world.users('ann');
  const cid = await world.channel('one', 'ann');
  const [found] = await world.domain.channels.query(as('ann'), { filter: { cid } });
  const { commands, urlEnrichment, translations } = found?.channel.config ?? {};
  return { commands: commands?.map(({ name }) => name), urlEnrichment, translations };
}

const translator = { translate: async () => ({ text: '', from: 'en' }) };

test('without GIFs, previews and a translator nothing of them is offered', async () => {
  expect(await offered({ gifs: null, links: null, translator: null })).toEqual({
    commands: [],
    urlEnrichment: false,
    translations: false,
  });
});

test('with them all three are', async () => {
  const gifs = { find: async () => null };
  const links = { scrape: async () => null };
  expect(await offered({ gifs, links, translator })).toEqual({
    commands: ['giphy'],
    urlEnrichment: true,
    translations: true,
  });
});
