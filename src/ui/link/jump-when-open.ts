import type { ChatModel } from '../../chat/index.ts';

/** Jumps to a message once its conversation has loaded. Does nothing if another conversation opens first. */
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
