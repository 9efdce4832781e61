import type { AppClient } from '../../chat/index.ts';
import type { Config, RawSettings } from '../contract.ts';
import { ATTRIBUTES, type Attribute, NOT_IN_SUPPORT } from './attributes.ts';
import { appClient } from './client.ts';
import type { Kind } from './kinds.ts';

export { ATTRIBUTES, type Attribute } from './attributes.ts';

/** A problem with a setting, reported on the console for the owner. */
export interface Complaint {
  readonly code: 'setting-wrong' | 'setting-unknown';
  readonly text: string;
  /** The wrong setting; nothing if no setting has this name. */
  readonly name?: keyof Config;
}

/** Longest piece of a wrong value that is quoted to the owner, characters. */
const QUOTE_MAX = 80;

/** `channelType` -> `data-channel-type` */
export const attributeName = (name: string): string =>
  `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const quote = (value: unknown): string => {
  // Script may pass anything, even what cannot become text.
  if (typeof value === 'object' || typeof value === 'function') return `a ${typeof value}`;
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
};

/** Settings that replace a text of the widget: `text` and the text's name. */
export const OWN_TEXT = /^text[A-Z]/;

/** Returns the value that was read, or what was expected. */
export function readValue<T>(attribute: Kind<T>, value: unknown): { value: T } | { expected: string } {
  const read = attribute.read(value);
  return read === undefined ? { expected: attribute.expected } : { value: read };
}

/** Returns what is wrong with the value of a setting; null if it is right, or not given. */
export function complaintOf(name: keyof Config, given: unknown): Complaint | null {
  if (given === undefined || given === null) return null;
  const read = readValue(ATTRIBUTES[name] as Attribute<unknown>, given);
  if ('value' in read) return null;
  return {
    code: 'setting-wrong',
    name,
    text: `${attributeName(name)}=${quote(given)} is not used; expected ${read.expected}.`,
  };
}

interface ReadClient {
  /** Undefined if the owner names no client. */
  readonly client: AppClient | null | undefined;
  readonly complaint: Complaint | null;
}

/**
 * Reads the app's own client. A wrong client counts as null: a person who is signed in elsewhere
 * must not become a guest.
 */
export function readClient(given: unknown, key: string): ReadClient {
  if (given === undefined) return { client: undefined, complaint: null };
  const read = readValue(appClient(key), given);
  if ('value' in read) return { client: read.value, complaint: null };
  const text = `client=${quote(given)} is not used; expected ${read.expected}.`;
  return { client: null, complaint: { code: 'setting-wrong', text } };
}

/** Returns the value to use for a setting: a right one, or what the attribute has for none and for a wrong one. */
function valueFor(attribute: Attribute<unknown>, given: unknown): unknown {
  if (given === undefined || given === null) return attribute.fallback;
  const read = readValue(attribute, given);
  return 'value' in read ? read.value : attribute.wrong || attribute.fallback;
}

/** Checks everything an owner has set, merged over all sources. A wrong value becomes the default and a complaint. */
export function readConfig(settings: RawSettings): { config: Config; complaints: Complaint[] } {
  const complaints: Complaint[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(ATTRIBUTES) as [keyof Config, Attribute<unknown>][]) {
    const given = Object.hasOwn(settings, name) ? settings[name] : undefined;
    const wrong = complaintOf(name, given);
    if (wrong) complaints.push(wrong);
    config[name] = valueFor(attribute, given);
    // A name with a minus is not among the features that were read.
    if (name === 'features' && config.mode === 'support')
      config[name] = (config[name] as Config['features']).filter(
        (feature) => !NOT_IN_SUPPORT.includes(feature) || (!wrong && `${given}`.includes(feature)),
      );
  }
  return { config: config as unknown as Config, complaints };
}
