import type { Stoop } from '../src/embed/contract.ts';
import { checkSettings } from './check-settings.ts';
import { complain } from './complain.ts';
import { electFirst, type Stub } from './elect.ts';
import { findTag, type Tag } from './find-tag.ts';
import { createInstance } from './instance.ts';
import { readSettings } from './read-settings.ts';

/** Runs one script tag. Each name has one chat, however often the tag was pasted. */
export function start(): void {
  const instances: Record<string, Stoop> = (window.Stoop as Stub | undefined)?.instances ?? {
    __proto__: null as never,
  };
  const tag = findTag() ?? ({} as Tag);
  const settings = readSettings(tag.dataset);
  const { key, target = '' } = settings;
  if (!key) {
    complain('key-missing', 'data-key');
    return;
  }
  // The name is the tag's own, because settings in script apply to every tag. Two places
  // of one app are two chats.
  const name = tag.dataset?.name || (key as string) + (target as string);
  // The same tag pasted twice makes one chat.
  if (instances[name]) return;
  checkSettings(settings);
  const elect = () => electFirst(instances);
  const stoop = createInstance(STOOP_FILES, {
    tag,
    settings,
    gone() {
      delete instances[name];
      delete tag.stoop;
      elect();
    },
  });
  instances[name] = Object.assign(stoop, { instances });
  tag.stoop = stoop;
  elect();
  // On a loaded page the listener would keep the chat for ever.
  document.readyState === 'complete' || addEventListener('load', elect, { once: true });
}
