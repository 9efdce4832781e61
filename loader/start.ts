import type { Stoop } from '../src/embed/contract.ts';
import { checkSettings } from './check-settings.ts';
import { complain } from './complain.ts';
import { findTag } from './find-tag.ts';
import { createInstance } from './instance.ts';
import { readSettings } from './read-settings.ts';
import type { Build } from './widget.ts';

/** What a page may have put in our place before we came: a function that keeps its calls in `q`. */
interface Stub {
  readonly q?: Iterable<[command: string, ...args: unknown[]]>;
}

/** Runs one script tag: one instance for each key, however often the tag was pasted. */
export function start(build: Build): void {
  const earlier = window.Stoop;
  const instances = (earlier?.instances ?? {}) as Record<string, Stoop>;
  const tag = findTag();
  const settings = readSettings(tag?.dataset);
  const { key, target = '' } = settings;
  if (!key) {
    complain('key-missing', 'data-key');
    return;
  }
  // Two places of one app are two chats; the same tag pasted twice is one.
  const id = (key as string) + (target as string);
  if (instances[id]) return;
  checkSettings(settings);
  const stoop = createInstance(build, tag, settings, () => {
    delete instances[id];
    [window.Stoop] = Object.values(instances);
    if (!window.Stoop) delete window.Stoop;
  });
  instances[id] = Object.assign(stoop, { instances });
  if (earlier?.instances) return;
  // Assigned so that it throws, and so tells, where the page has frozen the name; attributes work all the same.
  Object.assign(window, { Stoop: stoop });
  for (const call of (earlier as Stub | undefined)?.q ?? []) stoop(...call);
}
