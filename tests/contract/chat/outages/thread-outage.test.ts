import { describe, expect, test } from 'vitest';
import { texts, until } from '../support/page.ts';
import { named, repliesOf, says, stored, threadStage } from '../support/threads.ts';

const stage = threadStage();

describe('a thread whose changes cannot be saved at once', () => {
  test('keeps unsent replies, and sends them when the connection returns', async () => {
    const at = await stage.scene(1);
    const anns = await stage.threadOf(at.ann, at);
    stage.cable.cut();
    await until(at.ann.chat.session, ({ connection }) => connection !== 'online');
    anns.model.send('later');
    expect(repliesOf(anns)).toEqual(['r1', 'later']);
    expect(texts(at.ann)).toEqual(['parent']);
    stage.cable.mend();
    await until(anns.model.conversation, ({ messages }) => stored(messages));
    await until(at.ben.chat.conversation, ({ messages }) => messages[0]?.replyCount === 2);
    expect(texts(at.ben)).toEqual(['parent']);
  });

  test('an unsaved edit of a reply survives closing the thread', async () => {
    const at = await stage.scene(0);
    const anns = await stage.threadOf(at.ann, at);
    anns.model.send('tpyo');
    await until(anns.model.conversation, ({ messages }) => stored(messages));
    const bens = await stage.threadOf(at.ben, at);
    const reply = anns.model.conversation.get().messages.at(-1)?.id ?? '';
    stage.cable.cut();
    anns.model.actions.edit(reply, 'typo');
    await until(anns.model.conversation, ({ messages }) => messages.at(-1)?.unsaved?.error);
    anns.stop();
    // Opened again meanwhile, it still shows the unsaved edit.
    const again = await stage.startThread(at.ann, at);
    expect(again.model.conversation.get().messages.at(-1)).toMatchObject({
      text: 'typo',
      unsaved: { kind: 'edit' },
    });
    again.stop();
    stage.cable.mend();
    await says(bens, 'typo');
  });

  test('a refused edit of a reply is still there when the thread is opened again, and can be undone', async () => {
    const at = await stage.scene(1);
    const anns = await stage.threadOf(at.ann, at);
    const reply = anns.model.conversation.get().messages.at(-1)?.id ?? '';
    anns.model.actions.edit(reply, 'hijacked');
    await until(anns.model.conversation, ({ messages }) => messages.at(-1)?.unsaved?.error);
    anns.stop();
    const again = await stage.threadOf(at.ann, at);
    const last = () => again.model.conversation.get().messages.at(-1);
    expect(last()).toMatchObject({ text: 'hijacked', unsaved: { kind: 'edit' } });
    again.model.discard(reply);
    expect(last()).toMatchObject({ text: 'r1' });
    expect(last()?.unsaved).toBeUndefined();
    again.stop();
    // With nothing left to save, the next thread starts afresh.
    await at.reply(2);
    const third = await stage.threadOf(at.ann, at);
    expect(repliesOf(third)).toEqual(['r1', 'r2']);
  });

  test('removes a reply that was deleted for good during an outage, the first one too', async () => {
    const at = await stage.scene(3);
    const anns = await stage.threadOf(at.ann, at);
    stage.cable.cut();
    await until(at.ann.chat.session, ({ connection }) => connection !== 'online');
    const first = anns.model.conversation.get().messages[0]?.id ?? '';
    await stage.clients.admin().deleteMessage(first, true);
    await at.reply(4);
    stage.cable.mend();
    await says(anns, 'r4');
    await until(anns.model.conversation, ({ messages }) => messages.length === 3);
    expect(repliesOf(anns)).toEqual(['r2', 'r3', 'r4']);
  });

  test('after an outage no reply is missing, duplicated or unreachable, however many were loaded', async () => {
    const at = await stage.scene(70);
    const anns = await stage.threadOf(at.ann, at);
    for (let pages = 0; anns.model.conversation.get().hasOlder && pages < 5; pages += 1) {
      const { messages } = anns.model.conversation.get();
      anns.model.loadOlder();
      await until(anns.model.conversation, (now) => !now.loadingOlder && now.messages !== messages);
    }
    expect(repliesOf(anns)).toEqual(named(1, 70));
    stage.cable.cut();
    await until(at.ann.chat.session, ({ connection }) => connection !== 'online');
    await at.reply(71, 125);
    stage.cable.mend();
    await says(anns, 'r125');
    expect(repliesOf(anns)).toEqual(named(1, 125));
    expect(anns.model.conversation.get()).toMatchObject({ hasOlder: false, hasNewer: false });
  }, 60_000);
});
