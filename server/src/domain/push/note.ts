/** The notification that a device shows. It has no words of ours: the server does not know the device's language. */
import { isObject } from '../json/object.ts';
import type { ChannelRecord, MessageRecord, PushRecord, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { wordsOf } from './words.ts';

/** Characters of a text and of a name; a device shows some two hundred at most. */
const MOST_TEXT = 300;
const MOST_NAME = 80;
/** Characters of the address of a picture. */
const MOST_ICON = 512;
const TWO = 2;

const SIGNS: { readonly [type: string]: string } = {
  image: '🖼️',
  giphy: '🖼️',
  video: '🎬',
  audio: '🎤',
  voiceRecording: '🎤',
};

/** Returns whole characters, with a sign that there is more. */
function cut(text: string, most: number): string {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...clean];
  return characters.length <= most ? clean : `${characters.slice(0, most - 1).join('')}…`;
}

const named = (value: unknown) => (typeof value === 'string' ? value : '');

async function saidIn(unit: ReadUnit, message: MessageRecord): Promise<string> {
  if (message.text.trim() !== '') return wordsOf(message.text);
  if (message.pollId !== null) return `📊 ${(await unit.store.polls.get(message.pollId))?.name ?? ''}`;
  if (message.sharedLocation !== null) return '📍';
  const [first] = message.attachments;
  if (!isObject(first)) return '';
  const type = named(first.type);
  const sign = Object.hasOwn(SIGNS, type) ? SIGNS[type] : undefined;
  return sign ?? `📎 ${named(first.title)}`;
}

function titleOf(author: UserRecord | null, message: MessageRecord, channel: ChannelRecord): string {
  const name = cut(author?.name ?? message.userId, MOST_NAME);
  const where = cut(named(channel.custom.name), MOST_NAME);
  return where === '' || where === name || channel.memberCount <= TWO ? name : `${name} · ${where}`;
}

/** Returns the address of the author's picture if it is a short address of the web. */
function iconOf(author: UserRecord | null): string | undefined {
  const image = author?.image ?? '';
  return /^https?:\/\//i.test(image) && image.length <= MOST_ICON ? image : undefined;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

interface PayloadOfInput {
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
  readonly most: number;
}

/**
 * Returns the payload of a push: JSON of `{kind, cid, message_id, parent_id?, title, body, icon?, at}`. `at` is in
 * milliseconds, `body` and `title` are plain text. Long texts are cut, so that the JSON fits into `most` bytes.
 */
export async function payloadOf(
  unit: ReadUnit,
  { kind }: PushRecord,
  { channel, message, most }: PayloadOfInput,
): Promise<string> {
  const author = await unit.store.users.get(message.userId);
  const title = titleOf(author, message, channel);
  const said = await saidIn(unit, message);
  const icon = iconOf(author);
  const whole = (length: number, withIcon: boolean) =>
    JSON.stringify({
      kind,
      cid: channel.cid,
      // biome-ignore lint/style/useNamingConvention: service workers that browsers have installed read this name
      message_id: message.id,
      // biome-ignore lint/style/useNamingConvention: as above
      ...(message.parentId !== null && { parent_id: message.parentId }),
      title: kind === 'reminder' ? `⏰ ${title}` : title,
      body: cut(said, length),
      ...(withIcon && icon !== undefined && { icon }),
      at: message.createdAt,
    });
  let payload = whole(MOST_TEXT, true);
  for (let length = MOST_TEXT; bytesOf(payload) > most && length > 1; length = Math.floor(length / TWO))
    payload = whole(length, false);
  return payload;
}
