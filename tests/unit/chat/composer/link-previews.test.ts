import { beforeEach, describe, expect, test } from 'vitest';
import { LINK_DEBOUNCE, MAX_LINKS } from '../../../../src/chat/composer/constants.ts';
import { createLinkPreviews, type LinkPreviews } from '../../../../src/chat/composer/index.ts';
import { TestClock } from '../support/world.ts';

const A = 'https://a.example/';
const B = 'https://b.example/';
const settled = () => new Promise((resolve) => setImmediate(resolve));

let clock: TestClock;
let enabled: boolean;
let asked: Map<string, { answer(page: object): void; refuse(): void }>;
let links: LinkPreviews;

beforeEach(() => {
  clock = new TestClock();
  enabled = true;
  asked = new Map();
  links = createLinkPreviews({
    clock,
    enabled: () => enabled,
    ask: (url) =>
      new Promise((resolve, reject) => {
        const answer = (page: object) => resolve({ og_scrape_url: url, ...page });
        asked.set(url, { answer, refuse: () => reject(new Error('no such page')) });
      }),
  });
});

const states = () => links.shown.get().map(({ url, state }) => `${url} ${state}`);

describe('link previews', () => {
  test('are requested after a pause in typing, once each', async () => {
    expect(LINK_DEBOUNCE).toBe(1_500);
    links.read([A]);
    clock.run(1_499);
    expect(asked.size).toBe(0);
    clock.run(1);
    expect([...asked.keys()]).toEqual([A]);
    expect(states()).toEqual([`${A} loading`]);
    asked.get(A)?.answer({ title: 'Level', image_url: 'javascript:alert(1)' });
    await settled();
    expect(links.shown.get()[0]).toMatchObject({
      state: 'loaded',
      card: { title: 'Level', site: 'a.example' },
    });
    expect(links.shown.get()[0]).not.toHaveProperty('card.image');
    links.read([A, B]);
    clock.run();
    expect([...asked.keys()]).toEqual([A, B]);
  });

  test('go with the message, and the server does not request them again', async () => {
    links.read([A]);
    clock.run();
    asked.get(A)?.answer({ title: 'Level' });
    await settled();
    expect(links.take()).toEqual({ attachments: [{ og_scrape_url: A, title: 'Level' }], skip: true });
    expect(states()).toEqual([]);
    // Sent before the preview arrived: the server creates all previews.
    links.read([A, B]);
    clock.run();
    asked.get(A)?.answer({ title: 'Level' });
    await settled();
    expect(links.take()).toEqual({ attachments: [], skip: false });
  });

  test('cost no request if the message is sent before the pause', () => {
    links.read([A]);
    expect(links.take()).toEqual({ attachments: [], skip: false });
    clock.run(10_000);
    expect(asked.size).toBe(0);
  });

  test('stay dismissed, also after the message was sent', async () => {
    links.read([A]);
    clock.run();
    links.dismiss(A);
    asked.get(A)?.answer({ title: 'late' });
    await settled();
    expect(states()).toEqual([]);
    expect(links.take()).toEqual({ attachments: [], skip: true });
    links.read([A]);
    clock.run(10_000);
    expect([states(), asked.size]).toEqual([[], 1]);
  });

  test('are absent for a dead page, which delays nothing', async () => {
    links.read([A]);
    clock.run();
    asked.get(A)?.refuse();
    await settled();
    expect(states()).toEqual([]);
    expect(links.take()).toEqual({ attachments: [], skip: false });
  });

  test('are off where the channel does not enrich links; are at most three; follow the text', () => {
    enabled = false;
    links.read([A]);
    clock.run();
    expect(asked.size).toBe(0);
    enabled = true;
    const many = Array.from({ length: 5 }, (_, n) => `https://${n}.example/`);
    links.read(many);
    links.read([...many, B]);
    clock.run();
    expect(asked.size).toBe(MAX_LINKS);
    links.read([]);
    expect(states()).toEqual([]);
  });
});
