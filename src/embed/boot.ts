import type { Handoff } from './contract.ts';
import { createHostApi, StoopUsageError } from './host-api.ts';
import { VERSION } from './version.ts';
import { createConfigReader, createWidget } from './widget.ts';

/**
 * The widget takes over from the loader: shell first, then the calls made so far, then what was asked for.
 * Resolves when the shell stands; the chat client may still be on its way.
 */
export async function boot(handoff: Handoff): Promise<void> {
  const read = createConfigReader();
  const widget = createWidget(handoff, read);
  const { chat, config, events, panel, setOpen } = widget;
  let ended = false;

  function end(): void {
    if (ended) return;
    ended = true;
    events.emit('destroy', {});
    widget.dispose();
    handoff.dispose();
  }
  const commands = createHostApi(widget, read, end);
  // Who was signed in before the widget came is known before anything is asked of the server.
  await handoff.takeOver({
    call(name, args) {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (ended) throw new StoopUsageError(`Stoop("${name}"): the chat was destroyed; run the tag again.`);
      if (!command)
        throw new StoopUsageError(
          `Stoop("${name}"): no such command; expected one of ${Object.keys(commands).join(', ')}`,
        );
      return command(...args);
    },
    pressed: (what) => setOpen(what === 'open' || !panel.state.get().open, 'user'),
  });

  // `destroy` may have been among them.
  if (ended) return;
  // Fetched side by side with the shell's own first paint.
  chat.prepare();
  if (config.get().layout !== 'bubble') chat.activate();
  else if (handoff.wanted !== 'ready') setOpen(true, handoff.wanted);
  // A session there already counts as intent: it connects, so that the launcher can count what came meanwhile.
  else chat.start();
  if (config.get().open === 'once' && config.get().storage !== 'none') rememberOpened(config.get().key);
  events.emit('load', { version: VERSION });
  events.emit('ready', { version: VERSION });
}

function rememberOpened(key: string): void {
  try {
    localStorage.setItem(`stoop:${key}:opened`, '1');
  } catch {
    // Where nothing can be remembered it opens on each page, as the owner asked for more than not at all.
  }
}
