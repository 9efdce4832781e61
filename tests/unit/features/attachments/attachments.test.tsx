import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test } from 'vitest';
import { INES, ME, TOMAS } from '../../../../demo/gallery/content/people.ts';
import { ALL_ABILITIES, message } from '../../../../demo/gallery/snapshots.ts';
import type { Attachment, AttachmentOf, MessageSnapshot } from '../../../../src/chat/index.ts';
import { playTimeText } from '../../../../src/ui/files/duration.ts';
import { fileKind } from '../../../../src/ui/files/file-kind.ts';
import { fileSizeText } from '../../../../src/ui/files/file-size.ts';
import { barsOf } from '../../../../src/ui/files/waveform.ts';
import { groupsOf } from '../../../../src/ui/message/attachment-groups.ts';
import { mediaBox, placeOf } from '../../../../src/ui/message/media-box.ts';
import { Message } from '../../../../src/ui/message/message.tsx';
import { writable } from '../../../../src/util/readable.ts';
import { type Rendered, renderInUi } from '../../ui/support/render-in-ui.ts';

const URL_A = 'https://files.example/a.jpg';
const image = (name = 'a.jpg'): AttachmentOf<'image'> => ({ kind: 'image', url: URL_A, name });
const link: Attachment = { kind: 'link', url: 'https://a.example/', title: 'A', text: '', site: 'a.example' };
const file: Attachment = { kind: 'file', url: URL_A, name: 'plan.pdf', bytes: 1_200_000 };

let rendered: Rendered | undefined;
afterEach(() => rendered?.dispose());

function show(shown: MessageSnapshot): HTMLElement {
  rendered?.dispose();
  const place = { first: true, last: true, named: true, status: false, group: false, room: false };
  rendered = renderInUi(
    <Message message={shown} {...place} current={false} fresh={false} can={ALL_ABILITIES} actions={null} />,
  );
  return rendered.wrapper;
}

const pieces = (wrapper: HTMLElement) =>
  [...wrapper.querySelectorAll('.body > .piece')].map((piece) => piece.className);

describe('the parts of a message', () => {
  test('images share one part, link cards stand below the text, everything else above it', () => {
    const attachments = [image('1'), link, file, image('2')];
    expect(groupsOf(attachments, 'above').map((group) => group.kind)).toEqual(['pictures', 'single']);
    expect(groupsOf(attachments, 'below')).toEqual([{ kind: 'single', attachment: link }]);
    expect(pieces(show(message(INES, 'words', { createdAt: 0, attachments })))).toEqual([
      'piece media grid-2',
      'piece card',
      'bubble piece',
      'piece card link-card',
    ]);
  });

  test('hides more than four images behind the last', () => {
    const wrapper = show(
      message(INES, '', { createdAt: 0, attachments: Array.from({ length: 9 }, () => image()) }),
    );
    expect(wrapper.querySelectorAll('.tile')).toHaveLength(4);
    expect(wrapper.querySelector('.more')?.textContent).toBe('+5');
    expect([...wrapper.querySelectorAll('.tile')].at(-1)?.getAttribute('aria-label')).toBe(
      'Photo a.jpg, 5 more photos',
    );
  });

  test('an empty message says so', () => {
    expect(show(message(INES, '', { createdAt: 0 })).querySelector('.bubble')?.textContent).toBe(
      'Empty message',
    );
  });

  test('emoji beside an image are text', () => {
    expect(show(message(INES, '🎉', { createdAt: 0 })).querySelector('.large')).not.toBeNull();
    expect(
      show(message(INES, '🎉', { createdAt: 0, attachments: [image()] })).querySelector('.large'),
    ).toBeNull();
  });

  test('reserves the space of a part before its code is loaded', () => {
    const parts = { outdated: writable(false), peek: () => null, load: () => new Promise<never>(() => {}) };
    rendered = renderInUi(
      <Message
        message={message(INES, '', { createdAt: 0, attachments: [image(), file] })}
        {...{ first: true, last: true, named: false, status: false, group: false, room: false }}
        {...{ current: false, fresh: false, can: ALL_ABILITIES, actions: null }}
      />,
      parts,
    );
    const [picture] = rendered.wrapper.querySelectorAll<HTMLElement>('.wait');
    expect(picture?.style.aspectRatio).toBe(placeOf(1, undefined).aspectRatio);
    expect(rendered.wrapper.querySelectorAll('.wait.card')).toHaveLength(1);
  });
});

describe('image sizes', () => {
  test.each([
    [
      { width: 480, height: 360 },
      { width: 240, height: 180 },
    ],
    [
      { width: 600, height: 1_200 },
      { width: 150, height: 300 },
    ],
    [
      { width: 10_000, height: 10 },
      { width: 240, height: 96 },
    ],
    [
      { width: 20, height: 20 },
      { width: 96, height: 96 },
    ],
    [undefined, { width: 240, height: 180 }],
  ])('%o takes %o', (pixels, box) => {
    expect(mediaBox(pixels)).toEqual(box);
  });
});

describe('texts for attachments', () => {
  test('durations', () => {
    expect([0, 9.9, 61, 3_725, Number.NaN, Number.POSITIVE_INFINITY].map(playTimeText)).toEqual([
      '0:00',
      '0:09',
      '1:01',
      '1:02:05',
      '0:00',
      '0:00',
    ]);
  });

  test('file sizes', () => {
    expect(fileSizeText(0, 'en')).toBe('0 bytes');
    expect(fileSizeText(348_000, 'en')).toBe('348 kB');
    expect(fileSizeText(1_200_000, 'en')).toBe('1.2 MB');
    expect(fileSizeText(1_200_000, 'de')).toBe('1,2 MB');
  });

  test('file types', () => {
    expect(fileKind('a.b.pdf', '')).toMatchObject({ glyph: 'file', label: 'PDF', careful: false });
    expect(fileKind('x', 'application/zip')).toMatchObject({ glyph: 'archive', label: 'ZIP', careful: true });
    expect(fileKind('x.tar', 'text/plain')).toMatchObject({ careful: true });
    expect(fileKind('song', 'audio/mpeg')).toMatchObject({ glyph: 'sound', label: 'MPEG' });
  });

  test('a waveform keeps its loudest moments, and silence is a line', () => {
    const samples = Array.from({ length: 1_000 }, (_, i) => (i === 500 ? 1 : 0));
    const bars = barsOf(samples);
    expect(Math.max(...bars)).toBe(1);
    expect(bars.filter((bar) => bar === 1)).toHaveLength(1);
    expect(new Set(barsOf([])).size).toBe(1);
  });
});

describe('notes on a message', () => {
  const texts = (wrapper: HTMLElement) =>
    [...wrapper.querySelectorAll('.under')].map((line) => line.textContent);

  test('silent, for the staff alone, refused, visible only to you', () => {
    expect(texts(show(message(INES, 'x', { createdAt: 0, silent: true })))).toEqual([
      'Sent without a notification',
    ]);
    expect(texts(show(message(INES, 'x', { createdAt: 0, silent: 'note' })))).toEqual([
      'Only your team can see this',
    ]);
    expect(texts(show(message(ME, 'x', { createdAt: 0, kind: 'error' })))).toEqual([
      'This message wasn’t accepted. Only you can see it.',
    ]);
    expect(texts(show(message(INES, 'x', { createdAt: 0, kind: 'ephemeral' })))).toEqual([
      'Only you can see this',
    ]);
  });

  test('shows who pinned it', () => {
    const wrapper = show(message(INES, 'x', { createdAt: 0, pinned: true, pinnedBy: TOMAS }));
    expect(wrapper.querySelector('.pinned')?.textContent).toBe('Pinned by Tomas');
  });

  test('shows a translation, and a button for the original', () => {
    const translations = { from: 'de', texts: { en: 'The dimmer may get warm.' } };
    const wrapper = show(message(INES, 'Der Dimmer darf warm werden.', { createdAt: 0, translations }));
    const bubble = () => wrapper.querySelector('.bubble')?.textContent;
    expect(bubble()).toBe('The dimmer may get warm.');
    expect(texts(wrapper)).toEqual(['Translated from GermanShow original']);
    act(() => wrapper.querySelector<HTMLButtonElement>('.under button')?.click());
    expect(bubble()).toBe('Der Dimmer darf warm werden.');
    expect(texts(wrapper)).toEqual(['Show translation']);
    // One's own text is never replaced.
    expect(texts(show(message(ME, 'Hallo', { createdAt: 0, translations })))).toEqual([]);
  });

  test('text with stacked marks stays within its line, in any normalization form', () => {
    const tower = `Z${'\u0301'.repeat(300)}a`;
    expect(show(message(INES, tower, { createdAt: 0 })).querySelector('.bubble')?.textContent).toBe(
      `Z${'\u0301'.repeat(6)}a`,
    );
    // Ordinary text has few marks.
    const hebrew = 'בְּרֵאשִׁ֖ית';
    expect(show(message(INES, hebrew, { createdAt: 0 })).querySelector('.bubble')?.textContent).toBe(hebrew);
  });

  test('scores replace the number of people', () => {
    const reactions = [{ type: 'like', count: 2, mine: false, score: 12 }];
    const wrapper = show(message(INES, 'x', { createdAt: 0, reactions }));
    expect(wrapper.querySelector('.chips button')?.getAttribute('aria-label')).toBe('👍, 12 times');
    expect(wrapper.querySelector('.chips')?.textContent).toBe('👍12');
  });

  test('a quote shows the content of its message and jumps to it', () => {
    const quoted = { id: 'q', author: INES, mine: false, kind: 'regular', text: '', holds: 'voice' } as const;
    const wrapper = show(message(ME, 'x', { createdAt: 0, quoted }));
    expect(wrapper.querySelector('.quote span')?.textContent).toBe('Voice message');
    act(() => wrapper.querySelector<HTMLButtonElement>('.quote-jump')?.click());
    expect(rendered?.model.calls).toEqual(['jumpTo q']);
    const gone = { ...quoted, kind: 'deleted' as const };
    expect(show(message(ME, 'x', { createdAt: 0, quoted: gone })).querySelector('.quote-jump')).toBeNull();
  });
});
