import { expect, test } from 'vitest';
import { pollsOf } from '../../../src/chat/poll/index.ts';
import { until } from './support/page.ts';
import { threadStage } from './support/threads.ts';

const stage = threadStage();

test('a poll that is looked at later than its message was read shows what was voted in between', async () => {
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
  await until(at.ann.chat.conversation, ({ messages }) => messages.some((one) => one.id === message.id));
  const monday = poll.options[0]?.id ?? '';
  // By Ben, and by Ann elsewhere.
  for (const who of ['ben', 'ann']) await admin.castPollVote(message.id, poll.id, { option_id: monday }, who);
  const live = pollsOf(await at.ann.chat.inside()).open(poll.id, message.id);
  await expect
    .poll(() => live.snapshot.get()?.options.find((option) => option.id === monday))
    .toMatchObject({ count: 2, mine: true });
});
