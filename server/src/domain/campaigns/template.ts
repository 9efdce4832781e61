/** Variables in the texts of a campaign: `{{receiver.name}}`, `{{sender.id}}`, `{{channel.topic}}`. */
import { isObject } from '../json/object.ts';
import type { CampaignMessage, ChannelRecord, Custom, Json, UserRecord } from '../types/index.ts';

const VARIABLE = /\{\{\s*(sender|receiver|channel)\.([\w.-]{1,128})\s*\}\}/g;

/** What the variables stand for. A campaign to channels has no receiver. */
export interface TemplateValues {
  readonly sender: UserRecord;
  readonly receiver: UserRecord | null;
  readonly channel: ChannelRecord | null;
}

const ofUser = ({ id, name, image, role, custom }: UserRecord): Custom => ({
  ...custom,
  id,
  name,
  image,
  role,
  custom,
});
const ofChannel = ({ id, cid, type, custom }: ChannelRecord): Custom => ({
  ...custom,
  id,
  cid,
  type,
  custom,
});

function at(object: Custom, path: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const key of path) {
    if (value === undefined || !isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = (value as Custom)[key];
  }
  return value;
}

/** Returns a function that puts values into a text. An unknown variable leaves nothing. */
export function filler({ sender, receiver, channel }: TemplateValues): (text: string) => string {
  const objects = {
    sender: ofUser(sender),
    receiver: receiver === null ? {} : ofUser(receiver),
    channel: channel === null ? {} : ofChannel(channel),
  };
  return (text) =>
    text.replaceAll(VARIABLE, (_, name: keyof typeof objects, path: string) => {
      const value = at(objects[name], path.split('.'));
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : '';
    });
}

/** Puts values into all texts of a JSON value. */
export function fillJson<T extends Json>(value: T, fill: (text: string) => string): T {
  const filled = (item: Json): Json => {
    if (typeof item === 'string') return fill(item);
    if (Array.isArray(item)) return item.map(filled);
    if (!isObject(item)) return item;
    return Object.fromEntries(Object.entries(item).map(([key, part]) => [key, filled(part as Json)]));
  };
  return filled(value) as T;
}

/** Returns a campaign's message for one target. */
export function filledMessage(message: CampaignMessage, values: TemplateValues): CampaignMessage {
  const fill = filler(values);
  return {
    ...message,
    text: fill(message.text),
    attachments: message.attachments.map((attachment) => fillJson(attachment, fill)),
    custom: fillJson(message.custom, fill),
  };
}
