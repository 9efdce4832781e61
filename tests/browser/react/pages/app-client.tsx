/**
 * An app with a chat client of its own, and the chat beside it: as a component, as an element, or by the
 * script tag.
 */
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import 'stoop-chat/element';
import type { Settings, StoopEvents } from 'stoop-chat/contract';
import { StoopChat } from 'stoop-chat/react';
import { fromStreamChat } from 'stoop-chat/stream-chat';
import { StreamChat } from 'stream-chat';

export type Way = 'react' | 'element' | 'tag';

/** The page's data about its server. */
interface First {
  readonly key: string;
  readonly api: string;
  readonly channel: string;
  /** The URL of the script tag's file. */
  readonly script: string;
}

export interface AppPage {
  signIn(id: string, token: string): Promise<void>;
  signOut(): Promise<void>;
  /** The app watches the channel from now on. */
  watch(): Promise<void>;
  say(text: string): Promise<void>;
  /** Adds the chat to the page, or hands over the signed-in user's client. @param raw the client as it is */
  show(way: Way, raw?: boolean): void;
  hide(way: Way): void;
  readonly received: readonly unknown[];
  readonly identities: readonly StoopEvents['identity'][];
}

declare global {
  interface Window {
    appPage: AppPage;
    appFirst: First;
  }
}

const { key, api, channel, script } = window.appFirst;
const app = new StreamChat(key, { baseURL: api });
const received: unknown[] = [];
const identities: StoopEvents['identity'][] = [];
document.addEventListener('stoop:identity', ({ detail }) => identities.push(detail));

const ROOM = { mode: 'room', channel } as const;
let root: Root | null = null;

const ways: Readonly<Record<Way, { show(client: Settings['client']): void; hide(): void }>> = {
  react: {
    show(client) {
      root ??= createRoot(document.querySelector('#root') as HTMLElement);
      root.render(
        <StrictMode>
          <StoopChat appKey={key} api={api} client={client} {...ROOM} />
        </StrictMode>,
      );
    },
    hide() {
      root?.unmount();
      root = null;
    },
  },
  element: {
    show(client) {
      const element = document.querySelector('stoop-widget') ?? document.createElement('stoop-widget');
      element.settings = { api, ...ROOM };
      element.client = client;
      if (!element.isConnected) document.body.append(element);
    },
    hide: () => document.querySelector('stoop-widget')?.remove(),
  },
  tag: {
    show(client) {
      if (window.Stoop) return window.Stoop('update', { client });
      const tag = document.createElement('script');
      tag.src = script;
      Object.assign(tag.dataset, { key, api, ...ROOM, load: 'manual' });
      tag.addEventListener('load', () => void window.Stoop?.('boot', { client }));
      document.head.append(tag);
    },
    hide: () => window.Stoop?.('destroy'),
  },
};

window.appPage = {
  received,
  identities,
  async signIn(id, token) {
    await app.connectUser({ id }, token);
  },
  async signOut() {
    await app.disconnectUser();
  },
  async watch() {
    const own = app.channel('room', channel);
    await own.watch();
    own.on('message.new', ({ message }) => received.push(`${message?.user?.id}: ${message?.text}`));
  },
  async say(text) {
    await app.channel('room', channel).sendMessage({ text });
  },
  show: (way, raw = false) => ways[way].show(raw ? (app as never) : fromStreamChat(app)),
  hide: (way) => ways[way].hide(),
};
