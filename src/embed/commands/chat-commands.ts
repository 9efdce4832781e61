import { channelTypeOf } from '../chat-options.ts';
import { StoopUsageError } from '../usage-error.ts';
import type { Widget } from '../widget.ts';
import { cidOf, hintsOf, listenerOf, objectOf, sourceOf, textOf } from './arguments.ts';
import { createFacts } from './facts.ts';
import { whenOpened } from './when-opened.ts';

/** Creates the commands of a running chat. A page may pass anything, so each command checks its arguments. */
export function createChatCommands(widget: Widget) {
  const { chat, config, draft, events, facts, handoff, panel, setOpen, setVisible } = widget;
  const show = (visible: boolean) => {
    setVisible(visible);
    events.emit(visible ? 'show' : 'hide', {});
  };
  /** Refuses a command if the app has its own client. @throws StoopUsageError client-given */
  const ownSession = (command: string): void => {
    if (config.client.get() === undefined) return;
    throw new StoopUsageError(
      `Stoop("${command}"): expected the app to do this with its own client, which says who is here; then Stoop("update", { client }) with another one, or with null`,
      'client-given',
    );
  };
  return {
    ready: async (fn?: unknown) => fn !== undefined && listenerOf('ready', fn)(undefined as never),
    open: async () => setOpen(true, 'api'),
    close: () => setOpen(false, 'api'),
    toggle: () => setOpen(!panel.state.get().open, 'api'),
    show: () => show(true),
    hide: () => show(false),
    async identify(source: unknown) {
      ownSession('identify');
      await chat.identify(sourceOf(source));
    },
    logout: async () => {
      ownSession('logout');
      draft.set('');
      chat.logout();
    },
    reset: async () => {
      ownSession('reset');
      draft.set('');
      chat.reset();
    },
    send: async (text: unknown) => chat.send(textOf('send', text)),
    prefill: async (text: unknown) => draft.set(textOf('prefill', text)),
    greet(text: unknown) {
      handoff.launcher.say(textOf('greet', text));
      handoff.settings.greeted = true;
    },
    channel: async (id: unknown) => {
      const cid = cidOf(id, channelTypeOf(config.get()));
      chat.openChannel(cid);
      chat.activate();
      await whenOpened(chat, cid);
    },
    setUser: (hints: unknown) => chat.setUser(hintsOf(hints)),
    setAttributes(given: unknown) {
      const known = facts.get();
      facts.set({ ...known, attributes: { ...known?.attributes, ...objectOf('setAttributes', given) } });
    },
    page: (url: unknown = location.href, title: unknown = document.title) =>
      facts.set({ ...facts.get(), page: [url, title] }),
    get: createFacts(widget),
  };
}
