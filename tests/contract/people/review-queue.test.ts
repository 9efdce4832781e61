import { randomUUID } from 'node:crypto';
import type { Channel, ReviewQueueItem, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let id: Readonly<Record<'ann' | 'bob' | 'mod' | 'two' | 'keeper', string>>;
let ann: StreamChat;
let bob: StreamChat;
let mod: StreamChat;
let two: StreamChat;
let keeper: StreamChat;
let cid: string;
let room: Channel;
let bobs: Channel;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

beforeEach(async () => {
  const name = (who: string) => `${who}-${randomUUID().slice(0, 8)}`;
  id = { ann: name('ann'), bob: name('bob'), mod: name('mod'), two: name('two'), keeper: name('keeper') };
  ann = await clients.user(id.ann, { role: 'user' });
  bob = await clients.user(id.bob, { role: 'user', name: 'Bob' });
  mod = await clients.user(id.mod, { role: 'moderator' });
  two = await clients.user(id.two, { role: 'moderator' });
  keeper = await clients.user(id.keeper, { role: 'user' });
  room = ann.channel('messaging', `room-${randomUUID()}`, {
    members: [id.ann, id.bob, id.keeper],
  });
  await room.watch();
  cid = room.cid;
  await clients.admin().channel('messaging', room.id).addModerators([id.keeper]);
  bobs = bob.channel('messaging', room.id);
  await bobs.watch();
});

type Item = ReviewQueueItem & {
  readonly flags_count: number;
  readonly message?: { readonly id: string; readonly text: string; readonly deleted_at?: string };
  readonly bans: readonly { readonly channel_cid?: string; readonly shadow: boolean }[];
};

async function queue(client: StreamChat, filter: object = {}, options: object = {}) {
  const all = { channel_cid: cid, ...filter };
  const reply = await client.moderation.queryReviewQueue(all as never, [], options);
  return { ...reply, items: reply.items as unknown as readonly Item[] };
}
async function flagged(text = 'rude', reason = 'spam'): Promise<{ message: string; item: string }> {
  const { message } = await bobs.sendMessage({ text });
  const { item_id: item } = await ann.moderation.flagMessage(message.id, reason);
  return { message: message.id, item };
}

describe('the queue', () => {
  test('flags of one message are one item, with the message, the reporters and their reasons', async () => {
    const { message, item } = await flagged('rude', 'spam: look');
    const second = await keeper.moderation.flagMessage(message, 'hate');
    expect(second.item_id).toBe(item);
    const { items, action_config } = await queue(mod);
    expect(items).toMatchObject([
      {
        id: item,
        entity_type: 'stream:chat:v1:message',
        entity_id: message,
        entity_creator_id: id.bob,
        entity_creator: { name: 'Bob' },
        channel_cid: cid,
        status: 'pending',
        flags_count: 2,
        flags: [
          { reason: 'hate', user: { id: id.keeper } },
          { reason: 'spam: look', user: { id: id.ann } },
        ],
        message: { id: message, text: 'rude' },
        moderation_payload: { texts: ['rude'] },
        has_text: true,
        bans: [],
        actions: [],
      },
    ]);
    expect(items[0]).not.toHaveProperty('reviewed_at');
    expect(action_config?.['stream:chat:v1:message']?.map(({ action }) => action)).toContain('restore');
  });

  test('a user can be an item too, separate from their messages', async () => {
    const { item } = await flagged();
    const { item_id: person } = await ann.moderation.flagUser(id.bob, 'harassment');
    expect(person).not.toBe(item);
    const about = await mod.moderation.queryReviewQueue({ entity_creator_id: id.bob });
    expect(new Set(about.items.map(({ entity_type }) => entity_type))).toEqual(
      new Set(['stream:user', 'stream:chat:v1:message']),
    );
    await mod.moderation.submitAction('mark_reviewed', person);
    const open = await mod.moderation.queryReviewQueue({ entity_creator_id: id.bob, reviewed: false });
    expect(open.items.map((one) => one.id)).toEqual([item]);
  });

  test('filters: reviewed, status, type, author, reason, reporter; an unknown one is refused', async () => {
    const first = await flagged('one', 'spam');
    const other = await flagged('two', 'hate: words');
    await mod.moderation.submitAction('mark_reviewed', first.item);
    const ids = async (filter: object) => (await queue(mod, filter)).items.map((one) => one.id);
    expect(await ids({ reviewed: true })).toEqual([first.item]);
    expect(await ids({ status: 'pending' })).toEqual([other.item]);
    expect(await ids({ entity_type: 'stream:user' })).toEqual([]);
    expect(await ids({ entity_creator_id: id.ann })).toEqual([]);
    expect(await ids({ user_report_reason: { $eq: 'hate' } })).toEqual([other.item]);
    expect(await ids({ reporter_type: { $eq: 'automod' } })).toEqual([]);
    expect(await ids({ latest_moderator_action: 'mark_reviewed' })).toEqual([first.item]);
    expect(await ids({ id: { $in: [other.item] } })).toEqual([other.item]);
    expect((await failure(queue(mod, { colour: 'red' }))).code).toBe(4);
  });

  test('filters by an item’s content, matching the item’s own fields', async () => {
    const attached = async (text: string, ...attachments: readonly object[]) => {
      const { message } = await bobs.sendMessage({ text, attachments: attachments as never });
      const { item_id: item } = await ann.moderation.flagMessage(message.id, 'spam');
      return { message: message.id, item };
    };
    const image = { type: 'image', image_url: 'https://example.com/a.png' };
    const video = { type: 'video', asset_url: 'https://example.com/a.mp4' };
    const words = await flagged('words');
    const picture = await attached('', image);
    const film = await attached('look', video);
    // An image without a URL and a file are no image to show.
    const file = await attached('', { type: 'image' }, { type: 'file', asset_url: 'https://example.com/a' });
    const gone = await attached('gone', image);
    await clients.admin().deleteMessage(gone.message, true);
    const { item_id: person } = await ann.moderation.flagUser(id.bob, 'harassment');
    const mine = async (filter: object) => {
      const { items } = await mod.moderation.queryReviewQueue({
        entity_creator_id: id.bob,
        ...filter,
      } as never);
      for (const item of items)
        for (const [key, value] of Object.entries(filter)) expect(item).toMatchObject({ [key]: value });
      return items.map((one) => one.id).toSorted();
    };
    const all = (...some: readonly string[]) => some.toSorted();
    expect(await mine({ has_text: true })).toEqual(all(words.item, film.item, person));
    expect(await mine({ has_text: false })).toEqual(all(picture.item, file.item, gone.item));
    expect(await mine({ has_image: true })).toEqual([picture.item]);
    expect(await mine({ has_image: false })).toHaveLength(5);
    expect(await mine({ has_video: true, has_text: true })).toEqual([film.item]);
    await bob.upsertUser({ id: id.bob, name: 'Bob', image: 'https://example.com/face.png' });
    expect(await mine({ has_image: true })).toEqual(all(picture.item, person));
    await clients.admin().deleteMessage(picture.message);
    await mine({ has_image: true });
    await mine({ has_image: false });
    expect((await failure(queue(mod, { has_text: 'yes' }))).code).toBe(4);
  });

  test('pages continue after the last item, whatever is reviewed in between', async () => {
    const made = [];
    for (const text of ['a', 'b', 'c']) made.push((await flagged(text)).item);
    const sort = [{ created_at: -1 as const }] as never;
    const one = await mod.moderation.queryReviewQueue({ channel_cid: cid } as never, sort, { limit: 2 });
    expect(one.items.map((item) => item.id)).toEqual([made[2], made[1]]);
    expect(one.stats).toMatchObject({ unreviewed: expect.any(Number) });
    await flagged('d');
    const next = one.next ?? '';
    const rest = await mod.moderation.queryReviewQueue({ channel_cid: cid } as never, sort, {
      limit: 2,
      next,
    });
    expect(rest.items.map((item) => item.id)).toEqual([made[0]]);
    expect(rest.next).toBeUndefined();
  });

  test('a flag after the review opens the item again; a repeated flag does not', async () => {
    const { message, item } = await flagged();
    await mod.moderation.submitAction('mark_reviewed', item);
    await ann.moderation.flagMessage(message, 'again');
    expect((await queue(mod, { reviewed: false })).items).toEqual([]);
    await keeper.moderation.flagMessage(message, 'hate');
    const { items } = await queue(mod, { reviewed: false });
    expect(items).toMatchObject([{ id: item, status: 'pending', latest_moderator_action: 'mark_reviewed' }]);
    expect(items[0]).not.toHaveProperty('reviewed_at');
  });
});

describe('actions', () => {
  test('deleting and restoring equal the direct calls, and are sent to every watcher', async () => {
    const { message, item } = await flagged();
    const deleted = nextEvent(room, 'message.deleted');
    const done = await mod.moderation.submitAction('delete_message', item);
    expect((await deleted).message?.id).toBe(message);
    expect(done.item).toMatchObject({
      status: 'reviewed',
      reviewed_by: id.mod,
      latest_moderator_action: 'delete_message',
      message: { text: 'rude', deleted_at: expect.any(String) },
      actions: [{ type: 'delete_message', user_id: id.mod }],
    });
    const back = nextEvent(room, 'message.undeleted' as never);
    const restored = await two.moderation.submitAction('restore', item);
    expect((await back).message?.id).toBe(message);
    expect(restored.item?.actions_taken.map(({ type }) => type)).toEqual(['delete_message', 'restore']);
    const { message: now } = await ann.getMessage(message);
    expect(now.text).toBe('rude');
    expect(now.deleted_at ?? null).toBeNull();
    expect(
      (
        await failure(
          mod.moderation.submitAction('delete_message', item, { delete_message: { hard_delete: true } }),
        )
      ).code,
    ).toBe(17);
  });

  test('banning from the channel, with time and reason, and unbanning', async () => {
    const { item } = await flagged();
    const notified = nextEvent(bobs, 'user.banned');
    await mod.moderation.submitAction('ban', item, {
      ban: { channel_ban_only: true, timeout: 60, reason: 'rude', delete_messages: 'soft' },
    });
    expect(await notified).toMatchObject({ reason: 'rude', shadow: false, cid });
    expect((await failure(bobs.sendMessage({ text: 'x' }))).code).toBe(17);
    const { items } = await queue(mod);
    expect(items[0]?.bans).toMatchObject([{ channel_cid: cid, shadow: false }]);
    expect(items[0]?.message?.deleted_at).toEqual(expect.any(String));
    await mod.moderation.submitAction('unban', item, { unban: { channel_cid: cid } });
    await bobs.sendMessage({ text: 'thanks' });
    expect((await queue(mod)).items[0]?.bans).toEqual([]);
  });

  test('a shadow ban is not revealed to the banned user', async () => {
    const { item } = await flagged();
    const received = record(bob);
    await mod.moderation.submitAction('ban', item, { ban: { shadow: true } });
    const { message } = await bobs.sendMessage({ text: 'nobody hears' });
    expect(message.text).toBe('nobody hears');
    expect(received.filter(({ type }) => /ban|review/.test(type))).toEqual([]);
    await mod.moderation.submitAction('unban', item);
  });

  test('an app’s own action is recorded; others, and those that do not fit the item, are refused', async () => {
    const { item } = await flagged();
    const noted = await mod.moderation.submitAction('custom', item, { custom: { id: 'escalate' } } as never);
    expect(noted.item?.latest_moderator_action).toBe('custom:escalate');
    const { item_id: person } = await ann.moderation.flagUser(id.bob, 'rude');
    expect((await failure(mod.moderation.submitAction('custom', item))).code).toBe(4);
    expect((await failure(mod.moderation.submitAction('explode', item))).code).toBe(4);
    expect((await failure(mod.moderation.submitAction('delete_message', person))).code).toBe(4);
    expect((await failure(mod.moderation.submitAction('delete_user', person))).code).toBe(17);
    expect((await failure(mod.moderation.submitAction('mark_reviewed', randomUUID()))).code).toBe(16);
  });

  test('a review by the older calls keeps the queue’s actions', async () => {
    const { message, item } = await flagged();
    await mod.moderation.submitAction('mark_reviewed', item);
    await mod._reviewFlagReport(message, 'reviewed', { why: 'fine', actions_taken: [] } as never);
    const { items } = await queue(mod);
    expect(items[0]?.actions_taken).toMatchObject([{ type: 'mark_reviewed', user_id: id.mod }]);
  });
});

describe('permissions', () => {
  test('no one else reads the queue, submits, or learns which items there are', async () => {
    const { item } = await flagged();
    for (const outsider of [ann, bob]) {
      expect((await failure(outsider.moderation.queryReviewQueue())).code).toBe(17);
      expect((await failure(queue(outsider))).code).toBe(17);
      expect((await failure(outsider.moderation.submitAction('mark_reviewed', item))).code).toBe(17);
      expect((await failure(outsider.moderation.submitAction('mark_reviewed', randomUUID()))).code).toBe(17);
    }
  });

  test('a channel’s moderator sees and handles items of that channel only', async () => {
    const { message, item } = await flagged();
    const { item_id: person } = await ann.moderation.flagUser(id.bob, 'rude');
    expect((await queue(keeper)).items.map((one) => one.id)).toEqual([item]);
    expect((await failure(keeper.moderation.queryReviewQueue())).code).toBe(17);
    expect((await failure(keeper.moderation.submitAction('mark_reviewed', person))).code).toBe(17);
    expect((await failure(keeper.moderation.submitAction('ban', item))).code).toBe(17);
    await keeper.moderation.submitAction('ban', item, { ban: { channel_ban_only: true } });
    const done = await keeper.moderation.submitAction('delete_message', item);
    expect(done.item).toMatchObject({ entity_id: message, latest_moderator_action: 'delete_message' });
  });
});

test('connected moderators are notified, the reporter and the author are not', async () => {
  const [receivedByAnn, receivedByBob] = [record(ann), record(bob)];
  const added = nextEvent(two, 'review_queue_item.new' as never);
  const { item } = await flagged();
  expect(await added).toMatchObject({ item: { id: item, status: 'pending' } });
  const changed = nextEvent(two, 'review_queue_item.updated' as never);
  await mod.moderation.submitAction('mark_reviewed', item);
  expect(await changed).toMatchObject({ item: { id: item, status: 'reviewed', reviewed_by: id.mod } });
  const marker = nextEvent(bobs, 'message.new');
  await room.sendMessage({ text: 'marker' });
  await marker;
  expect([...receivedByAnn, ...receivedByBob].filter(({ type }) => type.startsWith('review_queue'))).toEqual(
    [],
  );
});
