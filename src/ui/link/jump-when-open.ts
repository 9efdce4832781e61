import type { ChatModel } from '../../chat/index.ts';

/** Leads to a message once the conversation it is of stands; not at all where another one is opened first. */
export function jumpWhenOpen(model: ChatModel, cid: string, messageId: string): void {
  let stop = () => {};
  const look = () => {
    const { cid: open, phase } = model.conversation.get();
    if (open === cid && phase === 'loading') return;
    stop();
    if (open === cid && phase === 'ready') model.jumpTo(messageId);
  };
  stop = model.conversation.subscribe(look);
  look();
}
