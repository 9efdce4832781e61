import { describe, expect, test } from 'vitest';
import type { ChatCore } from '../../../src/chat/core.ts';
import { pollsOf } from '../../../src/chat/poll/index.ts';
import { until } from './support/page.ts';
import { threadStage } from './support/threads.ts';

const stage = threadStage();

describe('a vote while there is no wire', () => {
  /** A poll of Ben's before Ann, and what another pair of eyes sees of it. */
  async function posted() {
    const at = await stage.scene();
    const admin = stage.clients.admin();
    const { poll } = await admin.createPoll({
      name: 'When?',
      options: [{ text: 'Monday' }, { text: 'Tuesday' }],
      user_id: 'ben',
    } as never);
    const [type = '', id = ''] = at.cid.split(':');
    const { message } = await admin
      .channel(type, id)
      .sendMessage({ poll_id: poll.id, user_id: 'ben' } as never);
    const [monday = '', tuesday = ''] = poll.options.map((option) => option.id);
    await until(at.ann.chat.conversation, ({ messages }) => messages.some((one) => one.id === message.id));
    const live = pollsOf(await at.ann.chat.inside()).open(poll.id, message.id);
    const mine = () =>
      (live.snapshot.get()?.options ?? []).filter((option) => option.mine).map((option) => option.id);
    const counted = async () => (await admin.getPoll(poll.id, 'ann')).poll.vote_counts_by_option;
    return { at, live, message, monday, tuesday, mine, counted };
  }

  test('shows at once, waits, and is counted once when the wire is back', async () => {
    const { at, live, message, monday, tuesday, mine, counted } = await posted();
    await until(live.snapshot, (shown) => shown !== null);
    stage.cable.cut();
    // Told to the person a little later: short cuts are nobody's business.
    const { core } = await at.ann.chat.inside();
    await expect.poll(() => (core as ChatCore).session.link?.online() ?? false).toBe(false);
    live.vote(message.id, monday);
    live.vote(message.id, tuesday);
    live.vote(message.id, monday);
    expect(mine()).toEqual([tuesday]);
    stage.cable.mend();
    await until(at.ann.chat.session, ({ connection }) => connection === 'online');
    await expect.poll(counted, { timeout: 10_000 }).toEqual({ [tuesday]: 1 });
    expect(mine()).toEqual([tuesday]);
    expect(live.snapshot.get()?.error).toBeNull();
  });
});
