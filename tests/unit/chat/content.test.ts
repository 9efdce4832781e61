import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../../src/chat/content/content.ts';
import { kindOf } from '../../../src/chat/conversation/message-view.ts';
import { createPeople } from '../../../src/chat/people/people.ts';
import { assertProperty } from '../../support/seed.ts';
import { message } from './support/message.ts';

const ME = 'maya';
const FILE = 'https://files.example/a';

/** The content of a message as the API writes it, whatever the client's types say. */
function content(more: object, before: ReturnType<typeof contentOf> | null = null) {
  const written = message(1, more as never);
  return contentOf(written, { kind: kindOf(written), me: ME, people: createPeople(), before });
}

const attachment = (sent: unknown) => content({ attachments: [sent] }).attachments?.[0];

describe('attachments', () => {
  test('an image has both dimensions or none', () => {
    const sent = { type: 'image', image_url: FILE, fallback: 'lamp.jpg', original_width: 800 };
    expect(attachment({ ...sent, original_height: 533.4 })).toEqual({
      kind: 'image',
      url: FILE,
      name: 'lamp.jpg',
      pixels: { width: 800, height: 533 },
    });
    expect(attachment(sent)).toEqual({ kind: 'image', url: FILE, name: 'lamp.jpg' });
    expect(attachment({ ...sent, original_height: -1 })).not.toHaveProperty('pixels');
  });

  test('the list uses the smallest version that is sharp enough', () => {
    const upload_sizes = [
      { url: `${FILE}?w=1600`, width: 1600 },
      { url: `${FILE}?w=600`, width: 600 },
      { url: `${FILE}?w=80`, width: 80 },
      { url: 'javascript:alert(1)', width: 500 },
    ];
    expect(attachment({ type: 'image', image_url: FILE, upload_sizes })).toMatchObject({
      url: FILE,
      thumb: `${FILE}?w=600`,
    });
  });

  test('reads video, audio, voice messages and files', () => {
    expect(attachment({ type: 'video', asset_url: FILE, thumb_url: `${FILE}.jpg`, title: 'a.mp4' })).toEqual({
      kind: 'video',
      url: FILE,
      poster: `${FILE}.jpg`,
      name: 'a.mp4',
    });
    expect(attachment({ type: 'audio', asset_url: FILE, title: 'a.mp3', duration: 61.5 })).toEqual({
      kind: 'audio',
      url: FILE,
      name: 'a.mp3',
      duration: 61.5,
    });
    expect(
      attachment({ type: 'voiceRecording', asset_url: FILE, duration: 9, waveform_data: [0, 0.5, 7, 'x'] }),
    ).toEqual({ kind: 'voice', url: FILE, duration: 9, waveform: [0, 0.5, 1, 0] });
    expect(
      attachment({
        type: 'file',
        asset_url: FILE,
        title: 'a\u0000b\n.pdf',
        mime_type: 'application/pdf',
        file_size: '1200',
      }),
    ).toEqual({ kind: 'file', url: FILE, name: 'a b .pdf', type: 'application/pdf', bytes: 1200 });
  });

  test('the preview of a page is a card, whatever kind of page it is', () => {
    const og = { og_scrape_url: 'https://halden.studio/level', title: 'Level it', text: 'Two minutes' };
    const card = { kind: 'link', url: og.og_scrape_url, title: 'Level it', text: 'Two minutes' };
    expect(attachment({ ...og, type: 'image', image_url: FILE })).toEqual({
      ...card,
      site: 'halden.studio',
      image: FILE,
    });
    expect(attachment({ ...og, type: 'video', asset_url: FILE, author_name: 'Halden' })).toEqual({
      ...card,
      site: 'Halden',
    });
  });

  test('a GIF has a still image', () => {
    const picture = 'data:image/gif;base64,R0lGODlh';
    const version = { url: picture, width: '200', height: '100' };
    expect(
      attachment({
        type: 'giphy',
        title: 'hello',
        giphy: { fixed_height: version, fixed_height_still: version },
      }),
    ).toEqual({
      kind: 'giphy',
      url: picture,
      still: picture,
      name: 'hello',
      pixels: { width: 200, height: 100 },
    });
  });

  test('reads polls and locations', () => {
    expect(content({ poll_id: 'p', poll: { name: 'Which?', is_closed: true } }).attachments).toEqual([
      { kind: 'poll', id: 'p', messageId: 'm1', name: 'Which?', closed: true },
    ]);
    const shared_location = { latitude: 0, longitude: -12.5, end_at: '2026-01-05T10:00:00Z' };
    expect(content({ shared_location }).attachments).toEqual([
      {
        kind: 'location',
        messageId: 'm1',
        latitude: 0,
        longitude: -12.5,
        liveUntil: Date.parse(shared_location.end_at),
      },
    ]);
    expect(content({ shared_location: { latitude: 91, longitude: 0 } })).toEqual({});
  });

  test('an unknown attachment is marked as unknown, with an address only if that is safe to open', () => {
    expect(attachment({ type: 'hologram', title: 'x', asset_url: FILE })).toEqual({
      kind: 'unsupported',
      name: 'x',
      url: FILE,
    });
    expect(attachment({ type: 'image', image_url: 'javascript:alert(1)' })).toEqual({
      kind: 'unsupported',
      name: '',
    });
    expect(attachment(null)).toEqual({ kind: 'unsupported', name: '' });
  });

  test('drops addresses of other schemes in every field', () => {
    const schemes = [
      'javascript:',
      'data:text/html,',
      'data:image/svg+xml,',
      'file:///',
      'vbscript:',
      'ftp://',
    ];
    const hostile = fc.tuple(fc.constantFrom(...schemes), fc.string()).map(([scheme, rest]) => scheme + rest);
    const value = fc.oneof(hostile, fc.constant(FILE), fc.double(), fc.jsonValue());
    const sent = fc.record(
      {
        type: fc.oneof(
          fc.constantFrom('image', 'giphy', 'video', 'audio', 'voiceRecording', 'file', 'constructor'),
          fc.string(),
        ),
        image_url: value,
        asset_url: value,
        thumb_url: value,
        title_link: value,
        og_scrape_url: value,
        giphy: fc.record({ fixed_height: fc.record({ url: value, width: value }, { requiredKeys: [] }) }),
        upload_sizes: fc.oneof(fc.array(fc.record({ url: value, width: value })), fc.jsonValue()),
        waveform_data: fc.jsonValue(),
        title: value,
        original_width: value,
        original_height: value,
      },
      { requiredKeys: [] },
    );
    assertProperty(
      fc.property(sent, (given) => {
        const shown = attachment(given);
        for (const [key, text] of Object.entries(shown ?? {})) {
          if (['url', 'thumb', 'poster', 'image', 'still'].includes(key)) expect(text).toMatch(/^https?:/);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('limits their number', () => {
    const many = Array.from({ length: 1_000 }, () => ({ type: 'image', image_url: FILE }));
    expect(content({ attachments: many }).attachments).toHaveLength(30);
    expect(content({ attachments: 'no list' })).toEqual({});
  });
});

test('a note is one, silent or not', () => {
  expect(content({ silent: true })).toEqual({ silent: true });
  expect(content({ silent: true, support_note: true })).toEqual({ silent: 'note' });
  expect(content({ silent: false, support_note: true })).toEqual({ silent: 'note' });
});

test('a deleted message shows nothing of its former content', () => {
  const gone = { type: 'deleted', attachments: [{ type: 'image', image_url: FILE }], silent: true };
  expect(content(gone)).toEqual({});
});

test('mentions are people and groups', () => {
  const { mentions } = content({
    mentioned_users: [{ id: ME, name: 'Maya', role: 'user' }, { id: 'bo', name: 'Bo', role: 'user' }, null],
    mentioned_channel: true,
    mentioned_roles: ['admin'],
  });
  expect(mentions).toMatchObject([
    { kind: 'person', person: { id: ME }, me: true },
    { kind: 'person', person: { id: 'bo', name: 'Bo' }, me: false },
    { kind: 'group', name: 'channel' },
    { kind: 'group', name: 'admin' },
  ]);
});

test('a message on its way out has the ids of the people it mentions, whose names are known already', () => {
  const people = createPeople();
  people.note({ id: 'bo', name: 'Bo', role: 'user' });
  const sent = { mentioned_users: ['bo', ME], mentioned_here: true } as never;
  const { mentions } = contentOf(sent, { kind: 'regular', me: ME, people, before: null });
  expect(mentions).toMatchObject([
    { kind: 'person', person: { id: 'bo', name: 'Bo' }, me: false },
    { kind: 'person', person: { id: ME }, me: true },
    { kind: 'group', name: 'here' },
  ]);
});

test('translations leave out the original language', () => {
  const i18n = { language: 'en', en_text: 'Hello', de_text: 'Hallo', broken_text: 7 };
  expect(content({ text: 'Hello', i18n }).translations).toEqual({ from: 'en', texts: { de: 'Hallo' } });
  expect(content({ text: 'Hello', i18n: { language: 'en', en_text: 'Hello' } })).toEqual({});
});

test('names who pinned a message while it is pinned', () => {
  const pinned_by = { id: 'tomas', name: 'Tomas', role: 'user' };
  expect(content({ pinned: true, pinned_by }).pinnedBy).toMatchObject({ id: 'tomas', name: 'Tomas' });
  expect(content({ pinned: false, pinned_by })).toEqual({});
});

test('returns the same object for equal content, so that its row does not render again', () => {
  const more = {
    attachments: [{ type: 'image', image_url: FILE }],
    mentioned_users: [{ id: 'bo', name: 'Bo', role: 'user' }],
    i18n: { language: 'en', de_text: 'Hallo' },
  };
  const before = content(more);
  const after = content(structuredClone(more), before);
  expect(after.attachments).toBe(before.attachments);
  expect(after.mentions).toBe(before.mentions);
  expect(after.translations).toBe(before.translations);
  expect(content({ ...more, attachments: [] }, before)).not.toHaveProperty('attachments');
});
