import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type LoaderPages, loaderPages } from '../../browser/embed/loader-page.ts';
import { widgetOf } from '../../e2e/widget.ts';
import { type StartOptions, startServer, type TestServer } from '../../support/server.ts';

const AGENT = 'ines';
/** `POST /channels/<type>/<id>/message`: the request of the visitor's first message. */
const SENDING = /\/channels\/([^/]+)\/([^/]+)\/message$/;

/** Pages of a site of its own, with the chat of a real server on another origin, and an agent who answers. */
export interface HostStage extends LoaderPages {
  readonly server: () => TestServer;
  /** The tag as an owner pastes it. */
  tag(attributes?: string, key?: string): string;
  /**
   * Writes in an open chat, waits until the server has the message, and reads the answer. @returns the
   * channel's cid
   */
  talk(page: Page, words: string, frame?: Page | Frame): Promise<string>;
  /** Opens the chat, then exchanges messages. @returns the channel's cid */
  openAndTalk(page: Page, words?: string, frame?: Page | Frame): Promise<string>;
  /** The agent writes in a channel. */
  say(cid: string, text: string): Promise<void>;
  /** A call with a server token. */
  asServer(method: string, path: string, body: object): Promise<void>;
}

/**
 *
 * @param launch options of the browser, if unusual
 * @param started options of the server, if unusual
 */
export function hostStage(launch?: () => Promise<Browser>, started?: StartOptions): HostStage {
  const pages = loaderPages(launch);
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(started);
    await server.token(AGENT, 'agent');
  });
  afterAll(async () => {
    await server?.close();
  });

  async function asServer(method: string, path: string, body: object): Promise<void> {
    const reply = await fetch(`${server.url}${path}?api_key=${server.key}`, {
      method,
      headers: {
        authorization: await server.sign({ server: true }),
        'stream-auth-type': 'jwt',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path} was refused: ${await reply.text()}`);
  }
  const say = (cid: string, text: string) =>
    asServer('POST', `/channels/${cid.replace(':', '/')}/message`, { message: { text, user_id: AGENT } });

  async function talk(page: Page, words: string, frame: Page | Frame = page): Promise<string> {
    const chat = widgetOf(frame as Page);
    const sending = page.waitForRequest(
      (request) => request.method() === 'POST' && SENDING.test(new URL(request.url()).pathname),
    );
    await chat.say(words);
    const [, type, id] = SENDING.exec(new URL((await sending).url()).pathname) ?? [];
    await chat.text(words).waitFor();
    await frame
      .locator('stoop-chat')
      .getByText(/^(Sent|Delivered|Seen)/)
      .last()
      .waitFor();
    const answer = `You said: ${words}`;
    const cid = `${type}:${id}`;
    await say(cid, answer);
    await chat.text(answer).waitFor();
    // One message, one answer: no duplicates.
    expect([await chat.text(words).count(), await chat.text(answer).count()]).toEqual([1, 1]);
    return cid;
  }
  return {
    ...pages,
    server: () => server,
    tag: (attributes = '', key = server.key) =>
      `<script async src="${pages.site().url}/stoop.js" data-key="${key}" data-api="${server.url}" ${attributes}></script>`,
    asServer,
    say,
    talk,
    async openAndTalk(page, words = 'Is anybody there?', frame: Page | Frame = page) {
      await widgetOf(frame as Page).open();
      return talk(page, words, frame);
    },
  };
}
