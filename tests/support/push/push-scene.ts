import { randomUUID } from 'node:crypto';
import type { StreamChat } from 'stream-chat';
import { expect } from 'vitest';
import type { PushBrowser, PushService } from './push-service.ts';

/** The server checks for due pushes every 5 s; a new message wakes it at once. */
export const PATIENT = { timeout: 20_000, interval: 50 };

/** An offline user with a subscribed browser. */
export interface Away {
  readonly id: string;
  readonly browser: PushBrowser;
}

/** Fields of a message, and the options of sending it. */
interface Said {
  readonly options?: object;
  readonly [field: string]: unknown;
}

/** Offline users, and those who write to them. */
export function pushScene(service: () => PushService, admin: () => StreamChat) {
  async function away(name: string): Promise<Away> {
    const id = `${name}-${randomUUID()}`;
    await admin().upsertUser({ id, name });
    const browser = service().subscribe();
    await admin().addDevice(browser.id, 'webpush' as never, id);
    return { id, browser };
  }

  /** A channel of Ann, who is offline and subscribed, and Bob, who writes. */
  async function room(data: object = {}) {
    const [ann, bob] = [await away('Ann'), await away('Bob')];
    const id = randomUUID();
    const members = [ann.id, bob.id];
    const channel = admin().channel('messaging', id, { members, created_by_id: bob.id, ...data });
    await channel.create();
    return { ann, bob, id, cid: channel.cid, channel };
  }

  type Room = Awaited<ReturnType<typeof room>>;
  const say = (in_: Room, text: string, { options = {}, ...more }: Said = {}) =>
    in_.channel.sendMessage({ text, user_id: in_.bob.id, ...more } as never, options as never);

  const texts = ({ browser }: Away) => browser.pushed.map(({ note }) => note.body);
  const comes = (to: Away, text: string) => expect.poll(() => texts(to), PATIENT).toContain(text);

  /**
   * Waits until everything sent so far has been pushed or skipped: two later messages arrive, one round of
   * the server after another.
   */
  async function settled(): Promise<void> {
    const last = await room();
    for (const text of ['one', 'two']) {
      await say(last, text);
      await comes(last.ann, text);
    }
  }

  async function onlyComes(in_: Room, wanted: readonly string[], whose: Away = in_.ann): Promise<void> {
    await settled();
    expect([...texts(whose)].sort()).toEqual([...wanted].sort());
  }
  return { away, room, say, texts, comes, settled, onlyComes };
}
