import type { ConfigSource } from './config-source.ts';
import type { Handoff } from './contract.ts';
import type { DeferredChat } from './deferred-chat/index.ts';
import { createStorage } from './environment/index.ts';
import type { Panel } from './panel.ts';

interface Ports {
  readonly handoff: Handoff;
  readonly config: ConfigSource;
  readonly chat: DeferredChat;
  readonly panel: Panel;
}

/**
 * Removes the greeting once anybody has spoken, and remembers this for as long as the session lasts. A visitor who
 * only looks leaves no trace; they are not greeted again on this page.
 * @returns a function that stops this
 */
export function retireGreeting({ handoff, config, chat, panel }: Ports): () => void {
  const { launcher, settings } = handoff;
  const { key, storage } = config.get();
  const name = `stoop:${key}:dismissed`;
  const stored = createStorage(storage);
  let hasSession = false;
  let remembered = '';
  // The widget is here after a failed try.
  if (launcher.cross.parentElement?.role === 'alert') launcher.say('');
  const look = () => {
    const { kind } = chat.session.get().identity;
    const hasSpoken = chat.conversation.get().messages.length > 0;
    // A text that the page showed by `greet` stays.
    if (hasSpoken && !settings.greeted) launcher.say('');
    if (hasSpoken || panel.state.get().open) settings.greeted = true;
    const isSession = kind === 'guest' || kind === 'user';
    const greeting = `${settings.greeting ?? ''}`;
    if (isSession && hasSpoken && greeting !== remembered) {
      remembered = greeting;
      stored.set(name, greeting);
    }
    if (hasSession && !isSession) {
      remembered = '';
      stored.remove(name);
    }
    hasSession = isSession;
  };
  look();
  const stops = [chat.session, chat.conversation, panel.state].map((source) => source.subscribe(look));
  return () => {
    for (const stop of stops) stop();
  };
}
