import type { Attachment, AttachmentOf, MessageSnapshot } from '../../../src/chat/index.ts';
import { at, message } from '../snapshots.ts';
import type { State } from '../state.ts';
import { AMA, INES, ME, OSKAR, TOMAS } from './people.ts';

interface Drawn {
  readonly width: number;
  readonly height: number;
  /** False for a picture that does not say how large it is. */
  readonly known?: boolean;
}

/** Returns a drawing of this size, made by the gallery's server. */
export const picture = (name: string, { width, height, known = true }: Drawn): AttachmentOf<'image'> => ({
  kind: 'image',
  url: `${location.origin}/gallery/media/${name}-${width}x${height}.svg`,
  name: `${name}.jpg`,
  ...(known ? { pixels: { width, height } } : {}),
});

const lamp = (index: number) => picture(`lamp${index}`, { width: 640, height: 480 + 40 * index });
const BROKEN: Attachment = {
  kind: 'image',
  url: 'data:image/png;base64,AAAA',
  name: 'broken.png',
  pixels: { width: 640, height: 480 },
};
const WAVEFORM = Array.from({ length: 90 }, (_, i) => Math.abs(Math.sin(i / 3) * Math.cos(i / 11)));
const SOUND = () => `${location.origin}/gallery/media/tone.wav`;

const voice = (duration: number): Attachment => ({
  kind: 'voice',
  url: SOUND(),
  duration,
  waveform: WAVEFORM,
});
const file = (name: string, type: string, bytes: number): Attachment => ({
  kind: 'file',
  url: `${location.origin}/gallery/media/${name}`,
  name,
  type,
  bytes,
});

const LINK = (): Attachment => ({
  kind: 'link',
  url: 'https://halden.studio/level',
  title: 'Level an Arc shade',
  text: 'Four pictures, two minutes',
  site: 'halden.studio',
  image: picture('level', { width: 120, height: 120 }).url,
});

const CODE =
  'Set it on the host element, like `--stoop-accent`:\n```css\nstoop-chat {\n  --stoop-accent: #0B6B5C;\n  --stoop-radius: 16px;\n}\n```';
const MARKS = `**Before you start**, *please* read [the guide](https://halden.studio/level):

1. Unplug the lamp
2. Loosen the ring
   - a quarter turn
   - ~~two~~ not more
3. Tighten it

> It clicks when it is right.
> You will hear it.

# Questions?
Write to ines@halden.studio or see www.halden.studio/help`;

/** Returns this many kinds of reactions, from this one on; the second is the person's own. */
const reacted = (kinds: number, from = 0): Pick<MessageSnapshot, 'reactions'> => ({
  reactions: ['love', 'like', 'haha', 'wow', 'sad', '🎉', '👏', '🔥']
    .slice(from, from + kinds)
    .map((type, index) => ({ type, count: index === 2 ? 128 : 3 - (index % 3), mine: index === 1 })),
});

const only = (attachments: readonly Attachment[], more: Partial<MessageSnapshot> = {}) => ({
  attachments,
  ...more,
});
const state = (messages: () => MessageSnapshot[], more: Partial<State> = {}): State => ({
  ...more,
  start: { conversation: { people: [INES, TOMAS, AMA], messages: messages() } },
});

export const RICH_STATES: Readonly<Record<string, State>> = {
  'rich-text': state(() => [
    message(INES, MARKS, { createdAt: at(10, 38) }),
    message(ME, `Thanks! ${MARKS.slice(0, 260)}`, { createdAt: at(10, 39) }),
    message(TOMAS, CODE, { createdAt: at(10, 40) }),
    message(ME, CODE, { createdAt: at(10, 41) }),
    message(INES, 'Hello @Maya and @Tomas, this is for @channel. 🎉', {
      createdAt: at(10, 42),
      mentions: [
        { kind: 'person', person: ME, me: true },
        { kind: 'person', person: TOMAS, me: false },
        { kind: 'group', name: 'channel' },
      ],
    }),
    message(ME, 'It is for you, @Tomas!', {
      createdAt: at(10, 43),
      mentions: [{ kind: 'person', person: TOMAS, me: false }],
    }),
    message(INES, '🎉', { createdAt: at(10, 44) }),
  ]),
  'rich-support': state(() => [
    message(INES, 'Hi Maya, good to see you again 👋', { createdAt: at(10, 38) }),
    message(ME, 'My Arc arrived! The shade sits a little crooked though. Can I level it?', {
      createdAt: at(10, 40),
      attachments: [picture('arc', { width: 528, height: 350 })],
    }),
    message(INES, 'Yes: loosen the ring below the shade, turn it until it clicks, then tighten.', {
      createdAt: at(10, 42),
      ...only([LINK()], {
        quoted: {
          id: 'q1',
          author: ME,
          mine: true,
          kind: 'regular',
          text: 'Can I level it?',
          holds: 'image',
          thumb: picture('arc', { width: 528, height: 350 }).url,
        },
      }),
    }),
    message(ME, 'That did it. Thank you!', {
      createdAt: at(10, 45),
      reactions: [{ type: 'love', count: 1, mine: false }],
    }),
    message(ME, '', {
      createdAt: at(10, 46),
      ...only([picture('done', { width: 480, height: 640 })]),
      reactions: [{ type: 'like', count: 2, mine: true }],
      quoted: { id: 'q2', author: INES, mine: false, kind: 'regular', text: '', holds: 'voice' },
    }),
  ]),
  'rich-pictures': state(() => [
    message(INES, '', { createdAt: at(9, 1), ...only([picture('portrait', { width: 600, height: 1200 })]) }),
    message(ME, 'Nobody said how large this one is', {
      createdAt: at(9, 2),
      ...only([picture('unknown', { width: 900, height: 300, known: false })]),
    }),
    message(INES, '', { createdAt: at(9, 3), ...only([lamp(1), lamp(2)]) }),
    message(ME, '', { createdAt: at(9, 4), ...only([lamp(1), lamp(2), lamp(3)]) }),
    message(INES, 'Four of them', { createdAt: at(9, 5), ...only([lamp(1), lamp(2), lamp(3), lamp(4)]) }),
    message(ME, '', { createdAt: at(9, 6), ...only(Array.from({ length: 9 }, (_, i) => lamp(i))) }),
    message(INES, '', { createdAt: at(9, 7), ...only([BROKEN]) }),
    message(ME, '', { createdAt: at(9, 8), ...only([BROKEN, lamp(1)]) }),
  ]),
  'rich-files': state(() => [
    message(INES, '', { createdAt: at(9, 1), ...only([voice(24)]) }),
    message(ME, '', { createdAt: at(9, 2), ...only([voice(9)]) }),
    message(AMA, '', {
      createdAt: at(9, 3),
      ...only([
        file('Lighting-schedule-v4.pdf', 'application/pdf', 1_200_000),
        file('dock-b-access-codes.zip', 'application/zip', 348_000),
      ]),
    }),
    message(ME, 'And the long one', {
      createdAt: at(9, 4),
      ...only([file(`${'a-very-long-name-that-never-ends-'.repeat(4)}final.docx`, '', 52)]),
    }),
    message(TOMAS, '', {
      createdAt: at(9, 5),
      ...only([{ kind: 'audio', url: SOUND(), name: 'the-sound-of-the-dimmer.mp3', duration: 61 }]),
    }),
    message(INES, '', {
      createdAt: at(9, 6),
      ...only([
        {
          kind: 'video',
          url: `${location.origin}/gallery/media/none.mp4`,
          poster: picture('film', { width: 640, height: 360 }).url,
          name: 'turn.mp4',
          pixels: { width: 640, height: 360 },
        },
      ]),
    }),
    message(ME, '', {
      createdAt: at(9, 7),
      ...only([
        {
          kind: 'giphy',
          url: picture('gif', { width: 240, height: 160 }).url,
          still: picture('still', { width: 240, height: 160 }).url,
          name: 'thumbs up',
          pixels: { width: 240, height: 160 },
        },
      ]),
    }),
    message(INES, 'halden.studio/level', { createdAt: at(9, 8), ...only([LINK()]) }),
    message(OSKAR, '', {
      createdAt: at(9, 9),
      ...only([
        {
          kind: 'poll',
          id: 'none',
          messageId: '',
          name: 'Which finish should we make next?',
          closed: false,
        },
        { kind: 'location', messageId: '', latitude: 55.6761, longitude: 12.56834, liveUntil: at(14, 30) },
        { kind: 'unsupported', name: 'hologram', url: 'https://halden.studio/x' },
      ]),
    }),
  ]),
  'rich-special': state(() => [
    message(INES, '', { createdAt: at(10, 48), kind: 'deleted' }),
    message(INES, 'The spare shade fits both stems.', { createdAt: at(10, 49), editedAt: at(10, 52) }),
    message(TOMAS, 'Workshop closed on Friday 20 June.', {
      createdAt: at(10, 53),
      pinned: true,
      pinnedBy: TOMAS,
    }),
    message(INES, 'Tomas joined', { createdAt: at(10, 54), kind: 'system' }),
    message(INES, 'Your parcel left our workshop.', { createdAt: at(10, 55), silent: true }),
    message(AMA, 'Der Dimmer darf warm werden.', {
      createdAt: at(10, 56),
      translations: { from: 'de', texts: { en: 'The dimmer may get warm.' } },
    }),
    message(ME, 'Automod blocked your message', { createdAt: at(10, 57), kind: 'error' }),
    message(INES, 'Was it this one?', {
      createdAt: at(10, 58),
      ...only([{ kind: 'giphy', url: picture('gif', { width: 240, height: 160 }).url, name: '' }], {
        kind: 'ephemeral',
      }),
    }),
    message(INES, '', { createdAt: at(10, 59) }),
    message(ME, '', {
      createdAt: at(10, 59),
      kind: 'deleted',
      removed: 'Buy followers at followers.example!',
    }),
    message(ME, 'Yes.', {
      createdAt: at(11, 0),
      quoted: { id: 'q3', author: INES, mine: false, kind: 'deleted', text: '' },
      status: 'read',
      readAt: at(11, 1),
    }),
  ]),
  'many-reactions': state(() => [
    message(INES, 'Yes', { createdAt: at(10, 38), ...reacted(3) }),
    message(INES, 'Yes', { createdAt: at(10, 39), ...reacted(4) }),
    message(ME, 'No', { createdAt: at(10, 40), ...reacted(3, 2) }),
    message(ME, 'The Arc with the dark brass stem goes into the window on Monday.', {
      createdAt: at(10, 41),
      ...reacted(8),
    }),
    message(TOMAS, '', {
      createdAt: at(10, 42),
      ...only([lamp(1), lamp(2), lamp(3), lamp(4), lamp(5)]),
      ...reacted(8),
    }),
    message(INES, '🎉', { createdAt: at(10, 43), ...reacted(6) }),
    message(ME, 'See you there!', {
      createdAt: at(10, 44),
      ...reacted(8),
      status: 'read',
      readAt: at(10, 45),
    }),
  ]),
  'rich-rtl': {
    ...state(() => [
      message({ ...INES, name: 'إيناس' }, 'أهلًا **مايا**:\n- أولًا\n- ثانيًا `code`', {
        createdAt: at(10, 38),
      }),
      message(ME, 'وصلني مصباح آرك!', {
        createdAt: at(10, 39),
        ...only([picture('arc', { width: 528, height: 350 }), lamp(1)]),
      }),
      message(INES, '', {
        createdAt: at(10, 40),
        ...only([voice(24), file('جدول-الإضاءة-النهائي-للمشروع.pdf', '', 1_200_000)]),
      }),
      message(INES, 'halden.studio/level', { createdAt: at(10, 41), ...only([LINK()]) }),
    ]),
    pseudo: true,
    settings: { locale: 'ar-u-nu-latn', dir: 'rtl', position: 'left', title: 'هالدن' },
  },
};
