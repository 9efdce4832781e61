import { describe, expect, test } from 'vitest';
import { sessionOf } from '../../../../src/chat/ports/index.ts';
import { ApiError, type ApiRequest } from '../../../../src/client/index.ts';
import { VOTE_WAITS } from '../../../../src/features/poll/state/constants.ts';
import { pollsOf } from '../../../../src/features/poll/state/index.ts';
import { until } from '../support/page.ts';
import { threadStage } from '../support/threads.ts';

const stage = threadStage();
/** Number of attempts for a vote without an answer before it is undone. */
const VOTE_TRIES = 1 + VOTE_WAITS.length;

describe('a vote without a connection', () => {
  /** A poll of Ben's in Ann's view, and another client's view of it. */
  async function posted() {
    const at = await stage.scene();
    const admin = stage.clients.admin();
    const { poll, message } = await stage.poll(at, ['Monday', 'Tuesday']);
    const [monday = '', tuesday = ''] = poll.options.map((option) => option.id);
    await until(at.ann.chat.conversation, ({ messages }) => messages.some((one) => one.id === message.id));
    const live = pollsOf(await at.ann.chat.runtime()).open(poll.id, message.id);
    const mine = () =>
      (live.snapshot.get()?.options ?? []).filter((option) => option.mine).map((option) => option.id);
    const counted = async () => (await admin.getPoll(poll.id, 'ann')).poll.vote_counts_by_option;
    return { at, live, message, monday, tuesday, mine, counted };
  }

  test('shows at once, waits, and is counted once when the connection returns', async () => {
    const { at, live, message, monday, tuesday, mine, counted } = await posted();
    await until(live.snapshot, (shown) => shown !== null);
    stage.cable.cut();
    // The user learns of it a little later: short cuts do not matter.
    const session = sessionOf(await at.ann.chat.runtime());
    await expect.poll(() => session.link?.online() ?? false).toBe(false);
    live.vote(message.id, monday);
    live.vote(message.id, tuesday);
    live.vote(message.id, monday);
    expect(mine()).toEqual([tuesday]);
    stage.cable.mend();
    await until(at.ann.chat.session, ({ connection }) => connection === 'online');
    await expect.poll(counted).toEqual({ [tuesday]: 1 });
    expect(mine()).toEqual([tuesday]);
    expect(live.snapshot.get()?.error).toBeNull();
  });

  /**
   * Ann's next vote requests get no answer, though her socket stays open.
   * @returns the number of lost requests
   */
  async function loseVotes(
    at: Awaited<ReturnType<typeof posted>>['at'],
    count: number,
  ): Promise<() => number> {
    const client = (await at.ann.chat.runtime()).client();
    if (!client) throw new Error('expected a client that is connected');
    const request = client.request.bind(client);
    let lost = 0;
    client.request = <Answer>(asked: ApiRequest): Promise<Answer> => {
      if (!asked.path.endsWith('/vote') || lost >= count) return request(asked);
      lost += 1;
      return Promise.reject(new ApiError('no network'));
    };
    return () => lost;
  }

  test('whose request was lost before the socket closed stays, and is counted when the connection returns', async () => {
    const { at, live, message, monday, mine, counted } = await posted();
    await until(live.snapshot, (shown) => shown !== null);
    const lost = await loseVotes(at, 1);
    live.vote(message.id, monday);
    await expect.poll(lost).toBe(1);
    stage.cable.cut();
    const session = sessionOf(await at.ann.chat.runtime());
    await expect.poll(() => session.link?.online() ?? false).toBe(false);
    expect(mine()).toEqual([monday]);
    expect(live.snapshot.get()?.error).toBeNull();
    stage.cable.mend();
    await expect.poll(counted).toEqual({ [monday]: 1 });
    expect(mine()).toEqual([monday]);
  });

  test('is repeated if lost once; lost each time it is undone, and the error goes with the next success', async () => {
    const { at, live, message, monday, tuesday, mine, counted } = await posted();
    await until(live.snapshot, (shown) => shown !== null);
    const lost = await loseVotes(at, VOTE_TRIES + 1);
    live.vote(message.id, monday);
    await until(live.snapshot, (shown) => shown?.error?.code === 'no-answer');
    expect(lost()).toBe(VOTE_TRIES);
    expect(mine()).toEqual([]);
    live.vote(message.id, monday);
    live.vote(message.id, tuesday);
    await expect.poll(counted).toEqual({ [monday]: 1, [tuesday]: 1 });
    expect(live.snapshot.get()?.error).toBeNull();
  });

  test('leaves no error when the connection returns and the poll is reloaded', async () => {
    const { at, live, message } = await posted();
    await until(live.snapshot, (shown) => shown !== null);
    await loseVotes(at, VOTE_TRIES);
    live.vote(message.id, 'nowhere');
    await until(live.snapshot, (shown) => shown?.error !== null);
    stage.cable.cut();
    const session = sessionOf(await at.ann.chat.runtime());
    await expect.poll(() => session.link?.online() ?? false).toBe(false);
    stage.cable.mend();
    await until(live.snapshot, (shown) => shown?.error === null);
  });
});
