import { channelListOf } from '../../../src/chat/list/index.ts';
import type { Clock } from '../../../src/util/clock.ts';
import { Browser, openTab, type Tab, until } from '../../contract/chat/support/page.ts';
import {
  ANSWER_LIMITS,
  type Device,
  type DeviceKind,
  type DeviceOptions,
  type DeviceState,
} from './device.ts';

/** A request without an answer is given up after 1.5 s, a silent socket after 4.4 s. */
const SPEED = 8;

/** A clock whose timers are over sooner. */
const fastClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ANSWER_LIMITS.includes(ms) ? ms / 2 : ms / SPEED);
    return () => clearTimeout(timer);
  },
};

/**
 * Opens the conversation on a device of its own: the chat and its client run in Node as in a page.
 *
 * A store for use without a network plugs in here. It belongs to the device like `browser`, and outlives a reload.
 */
function openTabOf({ url, key, token, cid }: DeviceOptions, browser: Browser): Tab {
  const tab = openTab({ url, key }, { mode: 'inbox', getToken: () => token }, { browser, clock: fastClock });
  tab.chat.activate();
  tab.chat.openChannel(cid);
  return tab;
}

function stateOf(tab: Tab, browser: Browser): DeviceState {
  const { messages, hasOlder, hasNewer, phase, error } = tab.chat.conversation.get();
  const { connection } = tab.chat.session.get();
  const unrest: string[] = [];
  if (connection !== 'online') unrest.push(`is ${connection}`);
  if (phase !== 'ready') unrest.push(`shows a conversation that is ${phase}: ${error?.text}`);
  if (hasNewer) unrest.push('does not show the newest message');
  if (browser.keys.some((name) => name.endsWith(':outbox'))) unrest.push('stores unsent messages');
  for (const { status, text, unsaved } of messages) {
    if (status === 'sending' || status === 'failed') unrest.push(`has a message that is ${status}: ${text}`);
    if (unsaved) unrest.push(`has an unsaved change of ${text}: ${JSON.stringify(unsaved)}`);
  }
  const last = tab.chat.channels.get().items[0]?.last;
  const newest = messages.at(-1);
  if (newest && newest.kind !== 'deleted' && last?.text !== newest.text)
    unrest.push(`lists "${last?.text}" as the last message, and shows "${newest.text}"`);
  return {
    hasOlder,
    unrest,
    messages: messages.map(({ id, text, kind, reactions }) => ({
      ...{ id, text, isDeleted: kind === 'deleted' },
      reactions: Object.fromEntries(reactions.map(({ type, count }) => [type, count])),
    })),
  };
}

async function open(options: DeviceOptions): Promise<Device> {
  const browser = new Browser();
  let tab = openTabOf(options, browser);
  return {
    userId: options.userId,
    ready: () => until(tab.chat.conversation, ({ phase }) => phase === 'ready'),
    async say(text) {
      tab.chat.send(text);
      const row = tab.chat.conversation.get().messages.findLast((message) => message.text === text);
      if (!row) throw new Error(`a message that was sent does not show: ${text}`);
      return row.id;
    },
    async change(what) {
      const { conversation, actions } = tab.chat;
      const row = conversation
        .get()
        .messages.findLast(
          ({ kind, status, mine }) =>
            kind !== 'deleted' && status !== 'sending' && status !== 'failed' && (mine || what === 'react'),
        );
      if (!row) return;
      if (what === 'react') actions.react(row.id, 'like');
      else if (what === 'edit') actions.edit(row.id, `${row.text}, edited`);
      else actions.remove(row.id);
    },
    async pressRetry() {
      if (tab.chat.channels.get().phase === 'failed') channelListOf(await tab.chat.runtime(), 'open').retry();
      for (const { id, unsaved } of tab.chat.conversation.get().messages) {
        if (unsaved?.error?.retryable) tab.chat.retry(id);
        else if (unsaved?.error) tab.chat.discard(id);
      }
    },
    async reload() {
      tab.chat.dispose();
      tab = openTabOf(options, browser);
    },
    setOnline: async (online) => tab.online.set(online),
    state: async () => stateOf(tab, browser),
    close: async () => tab.chat.dispose(),
  };
}

export const IN_NODE: DeviceKind = {
  open,
  speed: SPEED,
  changes: true,
  idOf: ({ id }) => id,
  serverFaults: ['kill', 'fill', 'lock'],
};
