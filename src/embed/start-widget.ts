import type { Wanted } from './contract.ts';
import { createStorage } from './environment/index.ts';
import { followLinks } from './page/follow-links.ts';
import type { Widget } from './widget.ts';

/** Starts what is wanted of the widget, once the shell stands. */
export function startWidget({ chat, config, setOpen, signal }: Widget, wanted?: Wanted): void {
  const { layout, open, storage, key } = config.get();
  // Fetched side by side with the shell's first paint.
  chat.prepare();
  if (layout !== 'bubble') chat.activate();
  else if (wanted) setOpen(true, wanted);
  // An existing session counts as intent: the chat connects, so that the launcher can
  // count what came meanwhile.
  else chat.start();
  followLinks(() => setOpen(true, 'user'), signal);
  // Without storage the chat opens on each page, because the owner asked for more than not at all.
  if (open === 'once') createStorage(storage).set(`stoop:${key}:opened`, '1');
}
