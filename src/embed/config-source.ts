import { type Readable, writable } from '../util/readable.ts';
import { ATTRIBUTES, type Complaint, complaintOf, OWN_TEXT, readConfig } from './config/index.ts';
import type { Config, Handoff } from './contract.ts';

/** The owner's settings, read and checked, and the one way to change them while the chat runs. */
export interface ConfigSource extends Readable<Config> {
  /** Takes over what can change and is right; says on the console what cannot, or is wrong, and ignores it. */
  update(changes: Readonly<Record<string, unknown>>): void;
  /** What the owner says instead of a text, by the name of that setting; empty where it is not set, or no text. */
  ownText(name: string): string;
}

/** They say where and who: another chat, for which the tag has to run anew. */
const FIXED: readonly string[] = ['key', 'api', 'mode', 'layout', 'target', 'channelType', 'storage'];

/** Longest text of an owner's own, characters; what is beyond is cut. */
const OWN_TEXT_MAX = 500;

type Remark = Complaint | { readonly code: 'setting-fixed'; readonly text: string };

const say = ({ code, text }: Remark): void => console.warn(`[stoop] ${code}: ${text}`);

/** Reads what the loader hands over. What is wrong with it is said on the owner's console. */
export function createConfigSource({ settings, launcher }: Handoff): ConfigSource {
  const { config: first, complaints } = readConfig(settings);
  for (const complaint of complaints) {
    say(complaint);
    const { name } = complaint;
    if (name && !FIXED.includes(name)) settings[name] = first[name];
  }
  // The launcher has drawn what was given, unchecked.
  if (complaints.length > 0) launcher.apply();
  const config = writable(first);

  function isTaken(name: string, value: unknown): boolean {
    if (!Object.hasOwn(ATTRIBUTES, name)) return OWN_TEXT.test(name) || config.get().debug;
    const known = name as keyof Config;
    if (FIXED.includes(name)) {
      if (`${value}` !== `${config.get()[known]}`)
        say({
          code: 'setting-fixed',
          text: `${name} cannot change while the chat runs; use Stoop("destroy").`,
        });
      return false;
    }
    const complaint = complaintOf(known, value);
    if (complaint) say(complaint);
    return !complaint;
  }
  return {
    get: config.get,
    subscribe: config.subscribe,
    ownText(name) {
      const text = settings[name];
      return typeof text === 'string' ? text.slice(0, OWN_TEXT_MAX) : '';
    },
    update(changes) {
      for (const [name, value] of Object.entries(changes)) if (isTaken(name, value)) settings[name] = value;
      config.set(readConfig(settings).config);
      launcher.apply();
    },
  };
}
