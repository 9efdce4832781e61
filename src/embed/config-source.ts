import { type Readable, writable } from '../util/readable.ts';
import { ATTRIBUTES, type Complaint, complaintOf, readConfig } from './config/index.ts';
import type { Config, Handoff } from './contract.ts';

/** The owner's settings, read and checked, and the one way to change them while the chat runs. */
export interface ConfigSource extends Readable<Config> {
  /** Takes over what can change and is right; says on the console what cannot, or is wrong, and ignores it. */
  update(changes: Readonly<Record<string, unknown>>): void;
}

/** They say where and who: another chat, for which the tag has to run anew. */
const FIXED: readonly string[] = ['key', 'api', 'mode', 'layout', 'target', 'channelType', 'storage'];

type Remark = Complaint | { readonly code: 'setting-fixed'; readonly text: string };

const say = ({ code, text }: Remark): void => console.warn(`[stoop] ${code}: ${text}`);

/** Reads what the loader hands over. What is wrong with it is said on the owner's console. */
export function createConfigSource({ settings, launcher }: Handoff): ConfigSource {
  const { config: first, complaints } = readConfig(settings);
  for (const complaint of complaints) say(complaint);
  const config = writable(first);

  function isTaken(name: string, value: unknown): boolean {
    if (!Object.hasOwn(ATTRIBUTES, name)) return config.get().debug;
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
    update(changes) {
      for (const [name, value] of Object.entries(changes)) if (isTaken(name, value)) settings[name] = value;
      config.set(readConfig(settings).config);
      launcher.apply();
    },
  };
}
