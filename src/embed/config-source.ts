import type { AppClient } from '../chat/index.ts';
import { type Readable, writable } from '../util/readable.ts';
import { ATTRIBUTES, type Complaint, complaintOf, OWN_TEXT, readClient, readConfig } from './config/index.ts';
import type { Config, Handoff, RawSettings } from './contract.ts';
import { fetchUnknownSettings } from './parts/sources.ts';

/** The owner's settings, read and checked, and the only way to change them while the chat runs. */
export interface ConfigSource extends Readable<Config> {
  /** Applies changes that are possible and valid. Reports the others on the console, and ignores them. */
  update(changes: Readonly<Record<string, unknown>>): void;
  /** The app's own chat client; null while nobody is signed in there, undefined if the chat has its own. */
  readonly client: Readable<AppClient | null | undefined>;
  /** Returns the owner's words instead of a text, by the name of that setting; empty if it is not set, or no text. */
  ownText(name: string): string;
}

/**
 * Settings that say where the chat is and who it is for. A change needs another chat, for which
 * the tag has to run again.
 */
const FIXED: readonly string[] = ['key', 'api', 'mode', 'layout', 'target', 'channelType', 'storage'];

/** Longest text of an owner's own, characters; longer texts are cut. */
const OWN_TEXT_MAX = 500;

type Remark = Complaint | { readonly code: 'setting-fixed'; readonly text: string };

const say = ({ code, text }: Remark): void => console.warn(`[stoop] ${code}: ${text}`);

/** Reads the settings that the loader hands over. Reports wrong settings on the owner's console. */
export function createConfigSource({ settings, launcher }: Handoff): ConfigSource {
  const { config: first, complaints } = readConfig(settings);
  for (const complaint of complaints) {
    say(complaint);
    const { name } = complaint;
    if (name && !FIXED.includes(name)) settings[name] = first[name];
  }
  const given = readClient(settings.client, first.key);
  if (given.complaint) say(given.complaint);
  const client = writable(given.client);
  // The launcher was drawn from unchecked settings.
  if (complaints.length > 0) launcher.apply();
  const config = writable(first);

  /** Names unknown settings for owners who ask for it. Without that file nothing else is missing. */
  function reportUnknown(changes: RawSettings): void {
    if (!config.get().debug) return;
    fetchUnknownSettings()
      .then((unknownSettings) => unknownSettings(changes).forEach(say))
      .catch(() => {});
  }
  reportUnknown(settings);
  /** Applies a client. A wrong value leaves the present identity as it is. */
  function takeClient(value: unknown): void {
    const next = readClient(value, first.key);
    if (next.complaint) say(next.complaint);
    else if (next.client !== undefined) client.set(next.client);
  }
  function isTaken(name: string, value: unknown): boolean {
    if (!Object.hasOwn(ATTRIBUTES, name)) return OWN_TEXT.test(name);
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
    client,
    ownText(name) {
      const text = settings[name];
      return typeof text === 'string' ? text.slice(0, OWN_TEXT_MAX) : '';
    },
    update(changes) {
      const { client: nextClient, ...others } = changes;
      for (const [name, value] of Object.entries(others)) if (isTaken(name, value)) settings[name] = value;
      takeClient(nextClient);
      config.set(readConfig(settings).config);
      reportUnknown(others);
      launcher.apply();
    },
  };
}
