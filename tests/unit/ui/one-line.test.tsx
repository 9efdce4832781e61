import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { INES } from '../../../demo/gallery/content/people.ts';
import { partsLater } from '../../../demo/gallery/parts-here.ts';
import { conversation, message } from '../../../demo/gallery/snapshots.ts';
import { Announcer } from '../../../src/features/announcer/announcer.tsx';
import { IntentCard } from '../../../src/features/composer-tools/intent-card.tsx';
import { DeleteDialog } from '../../../src/features/message-actions/delete-dialog.tsx';
import { Items } from '../../../src/features/moderation/items.tsx';
import type { Queue, QueueSnapshot } from '../../../src/features/moderation/state/index.ts';
import { Quote } from '../../../src/ui/message/quote.tsx';
import { type Rendered, renderInUi } from './support/render-in-ui.ts';

const WRITTEN = 'The **arc lamp** in [the shop](https://halden.studio/a_b), `item 7`';
const READ = 'The arc lamp in the shop, item 7';

let rendered: Rendered | undefined;
afterEach(() => rendered?.dispose());

const said = message(INES, WRITTEN, { createdAt: 0, id: 'm' });
const queue = {} as Queue;
const reports: QueueSnapshot = {
  phase: 'ready',
  filter: { state: 'open', about: 'all', holds: 'all', author: '', cid: '' } as QueueSnapshot['filter'],
  items: [
    {
      id: 'i',
      about: 'message',
      creator: INES,
      cid: 'messaging:x',
      message: {
        id: 'm',
        author: INES,
        text: WRITTEN,
        at: 0,
        deleted: false,
        hidden: false,
        attachments: [],
      },
      complaints: [],
      complaintCount: 1,
      bans: [],
      done: [],
      reviewed: false,
      reviewer: null,
      at: 0,
      busy: false,
    },
  ],
  open: 1,
  hasMore: false,
  loadingMore: false,
  ownActions: [],
  offered: { message: [], person: [] },
  chosen: null,
  error: null,
  refused: null,
};

const nothing = () => {};

describe('one line of a message shows no formatting marks', () => {
  test.each<[string, ReactElement, string]>([
    ['a quote', <Quote key="x" quoted={said} />, '.quote span'],
    [
      'what is answered',
      <IntentCard key="x" intent={{ kind: 'quote', message: said }} cancel={nothing} />,
      '.what span',
    ],
    [
      'what is edited',
      <IntentCard key="x" intent={{ kind: 'edit', message: said }} cancel={nothing} />,
      '.what span',
    ],
    ['what is deleted', <DeleteDialog key="x" message={said} close={nothing} />, '.excerpt'],
    ['what was reported', <Items key="x" queue={queue} shown={reports} />, '.report-text'],
  ])('in %s', async (_, element, line) => {
    const later = partsLater();
    rendered = renderInUi(element, later);
    const shown = () => rendered?.wrapper.querySelector(line)?.textContent;
    expect(shown()).toBe(WRITTEN);
    later.release();
    await expect.poll(shown).toBe(READ);
  });

  test.each<[string, ReactElement, string]>([
    [
      'an answer',
      <IntentCard key="x" intent={{ kind: 'quote', message: picture() }} cancel={nothing} />,
      '.what span',
    ],
    ['what is deleted', <DeleteDialog key="x" message={picture()} close={nothing} />, '.excerpt'],
  ])('shows the content of a message without text: %s', (_, element, line) => {
    rendered = renderInUi(element);
    expect(rendered.wrapper.querySelector(line)?.textContent).toBe('Photo');
  });
});

function picture() {
  const image = { kind: 'image' as const, id: 'a', url: 'https://a.example/x.png', name: 'x.png' };
  return message(INES, '', { createdAt: 0, attachments: [image] as never });
}

describe('announcements of new messages', () => {
  const listen = (parts?: ReturnType<typeof partsLater>) => {
    const before = message(INES, 'x', { createdAt: 0, id: 'before' });
    const over = {
      since: 'before',
      list: { current: null },
      grown() {},
      line: false,
      named: false,
      virtualizer: { current: null },
      onPlace: { current: null },
      follow() {},
    };
    rendered = renderInUi(<Announcer {...over} conversation={conversation({ messages: [before] })} />, parts);
    return {
      announced: rendered.announced,
      come: (...texts: string[]) => show(texts, false),
      load: (...texts: string[]) => show(texts, true),
    };
    function show(texts: readonly string[], hasNewer: boolean) {
      rendered?.show(
        <Announcer
          {...over}
          conversation={conversation({
            hasNewer,
            messages: [
              before,
              ...texts.map((text, at) => message(INES, text, { createdAt: at, id: `m${at}` })),
            ],
          })}
        />,
      );
    }
  };

  test('contain no formatting marks', async () => {
    const { announced, come } = listen();
    come(WRITTEN);
    await expect.poll(() => announced).toEqual([`Ines: ${READ}`]);
  });

  test('wait for the markdown part, and keep later messages behind earlier ones', async () => {
    const later = partsLater();
    const { announced, come } = listen(later);
    come(WRITTEN);
    come(WRITTEN, 'two');
    expect(announced).toEqual([]);
    later.release();
    await expect.poll(() => announced, { timeout: 3_000 }).toEqual([`Ines: ${READ}`, 'Ines: two']);
  });

  test('read the text as written if that part cannot be loaded', async () => {
    const { announced, come } = listen({
      ...partsLater(),
      load: () => Promise.reject(new Error('no network')),
    });
    come(WRITTEN);
    await expect.poll(() => announced).toEqual([`Ines: ${WRITTEN}`]);
  });

  test('leave out pages of history, the last one too', async () => {
    const { announced, come, load } = listen();
    load('old');
    come('old', 'also old');
    come('old', 'also old', 'new');
    await expect.poll(() => announced).toEqual(['Ines: new']);
  });

  test('are dropped once the conversation is left', async () => {
    const later = partsLater();
    const { announced, come } = listen(later);
    come(WRITTEN);
    rendered?.dispose();
    rendered = undefined;
    later.release();
    await later.load('rich-text');
    expect(announced).toEqual([]);
  });
});
