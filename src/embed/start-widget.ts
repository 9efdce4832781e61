import type { Wanted } from './contract.ts';
import { createStorage } from './environment/index.ts';
import { followLinks } from './follow-links.ts';
import type { Widget } from './widget.ts';

/** From the shell that stands to what is wanted of it. */
export function startWidget({ chat, config, setOpen, signal }: Widget, wanted: Wanted): void {
  const { layout, open, storage, key } = config.get();
  // Fetched side by side with the shell's own first paint.
  chat.prepare();
  if (layout !== 'bubble') chat.activate();
  else if (wanted !== 'ready') setOpen(true, wanted);
  // A session there already counts as intent: it connects, so that the launcher can count what came meanwhile.
  else chat.start();
  followLinks(() => setOpen(true, 'user'), signal);
  // Where nothing can be remembered it opens on each page, as the owner asked for more than not at all.
  if (open === 'once') createStorage(storage).set(`stoop:${key}:opened`, '1');
}
