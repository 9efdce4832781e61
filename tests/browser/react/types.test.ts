import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildReactPages, type ReactPages } from './build-pages.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const OWNERS_APP = `
import { type ComposerMiddleware, type Composition, type Middleware, type SlotProps, StoopChat, useStoop } from 'stoop-chat/react';
import { fromStreamChat } from 'stoop-chat/stream-chat';
import type { StreamChat } from 'stream-chat';
const Mine = ({ message, children }: SlotProps['Message']) => <p title={message.author.name}>{children}</p>;
const sign: Middleware<Composition> = ({ state, next }) => next({ ...state, text: state.text + '!' });
export const right = (
  <StoopChat
    appKey="k"
    mode="room"
    radius={8}
    slots={{ Message: Mine }}
    middleware={{ compose: [sign], text: [({ state, complete }) => complete({ ...state, text: state.text.trim() })] }}
    onUnread={({ count }) => count.toFixed()}
    onMessageSent={({ cid }) => cid.trim()}
  />
);
// As a component of theirs passes on what it was given.
export const passedOn = (props: { title?: string; isOpen?: boolean; onUnread?: () => void; middleware?: ComposerMiddleware }) => (
  <StoopChat appKey="k" title={props.title} isOpen={props.isOpen} onUnread={props.onUnread} middleware={props.middleware} />
);
export const useHelp = (): Promise<void> => useStoop().open();
// Words of their own, as the tag's data-text-….
export const worded = <StoopChat appKey="k" textSend="Off you go" textRoomEmptyRoom={undefined} />;
// The app's own client says which app it is.
export const shared = (chat: StreamChat) => <StoopChat client={fromStreamChat(chat)} />;
export const later = (chat: StreamChat | null) => <StoopChat appKey="k" client={chat && fromStreamChat(chat)} />;
// @ts-expect-error the chat takes what fromStreamChat returns
export const raw = (chat: StreamChat) => <StoopChat client={chat} />;
// @ts-expect-error without a client a chat has a key
export const nobody = <StoopChat client={null} />;
// @ts-expect-error words are text
export const numbered = <StoopChat appKey="k" textSend={1} />;
// @ts-expect-error a chat has a key
export const keyless = <StoopChat />;
// @ts-expect-error no such mode of writing
export const wrong = <StoopChat appKey="k" middleware={{ composing: [] }} />;
// @ts-expect-error a count is a number
export const odd = <StoopChat appKey="k" onUnread={({ count }) => count.trim()} />;
`;

const OTHERS_APP = `
import type { StoopWidgetElement } from 'stoop-chat/element';
import { StoopChat, useStoop } from 'stoop-chat/vue';
import { fromStreamChat } from 'stoop-chat/stream-chat';
import type { StreamChat } from 'stream-chat';
import { h } from 'vue';
import { type Settings, type StoopCommand } from 'stoop-chat/contract';

declare const app: StreamChat;
const chat: StoopWidgetElement = document.createElement('stoop-widget');
chat.settings = { title: 'Halden', radius: 8 };
chat.isOpen = true;
export const unread: number = chat.state.unread;
chat.addEventListener('unread', ({ detail }) => detail.count.toFixed());
chat.addEventListener('error', ({ detail }) => detail.code.trim());
chat.addEventListener('openchange', ({ detail: { open } }) => open === true, { once: true });
chat.addEventListener('click', ({ clientX }) => clientX);
chat.removeEventListener('page:own', () => {});
// @ts-expect-error a count is a number
chat.addEventListener('unread', ({ detail }) => detail.count.trim());
chat.settings = { title: 'Halden', textSend: 'Off you go' };
chat.client = fromStreamChat(app);
chat.client = null;
// @ts-expect-error no such setting
chat.settings = { titel: 'Halden' };
export const help = (): Promise<void> => useStoop().open();
export const passedOn = (title: string | undefined, isOpen: boolean | undefined) => h(StoopChat, { appKey: 'k', title, isOpen });
export const right = h(StoopChat, { appKey: 'k', title: 'Halden', onUnread: ({ count }) => count.toFixed() });
export const shared = h(StoopChat, { client: fromStreamChat(app) });
export const worded = h(StoopChat, { appKey: 'k', textSend: 'Off you go' });
// @ts-expect-error a chat has a key
export const keyless = h(StoopChat, { title: 'Halden' });

// A page with the script tag: the global, its commands by name and by method, its settings and its events.
const settings: Settings = { title: 'Halden', radius: 8, textSend: 'Off you go' };
window.StoopSettings = settings;
window.Stoop?.update({ theme: 'dark' });
window.Stoop?.('boot', { client: fromStreamChat(app) });
window.Stoop?.update({ client: null });
export const opened: Promise<void> | undefined = window.Stoop?.('open');
export const off: (() => void) | undefined = window.Stoop?.on('unread', ({ count }) => count.toFixed());
document.addEventListener('stoop:message', ({ detail }) => detail.from.trim());
export const host: HTMLElement | null = document.querySelector('stoop-chat');
export const command: StoopCommand = 'setTheme';
// @ts-expect-error no such look
window.Stoop?.setTheme('pink');
// @ts-expect-error no such event
window.Stoop?.on('opened', () => {});
// @ts-expect-error a count is a number
document.addEventListener('stoop:unread', ({ detail }) => detail.count.trim());
`;

let pages: ReactPages;
beforeAll(async () => {
  pages = await buildReactPages();
});
afterAll(() => pages?.remove());

test('its types are self-contained: owners’ apps are checked against them', async () => {
  const { folder, dist, elementDist, streamChatDist } = pages;
  const compilerOptions = {
    ...{
      strict: true,
      skipLibCheck: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      jsx: 'react-jsx',
      types: [],
    },
    ...{
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
    },
    paths: {
      'stoop-chat/react': [join(dist, 'types/src/react.d.ts')],
      'stoop-chat/element': [join(elementDist, 'types/src/element.d.ts')],
      'stoop-chat/contract': [join(dist, 'types/src/embed/contract.d.ts')],
      'stoop-chat/vue': [join(elementDist, 'types/src/vue.d.ts')],
      'stoop-chat/stream-chat': [join(streamChatDist, 'types/src/stream-chat.d.ts')],
      vue: [join(MODULES, 'vue')],
      'stream-chat': [join(MODULES, 'stream-chat')],
      react: [join(MODULES, '@types/react/index.d.ts')],
      'react/jsx-runtime': [join(MODULES, '@types/react/jsx-runtime.d.ts')],
    },
  };
  await writeFile(join(folder, 'owner.tsx'), OWNERS_APP);
  await writeFile(join(folder, 'other.ts'), OTHERS_APP);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['owner.tsx', 'other.ts'] }),
  );
  const tsc = join(MODULES, '.bin/tsc');
  const { status, stdout } = spawnSync(tsc, ['--project', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
