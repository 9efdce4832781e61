import { useEffect } from 'react';
import type { ChatModel } from '../../chat/index.ts';
import { type LinkedMessage, type MessageLinkProps, readMessageLink, useUi } from '../../ui/index.ts';

/**
 * Jumps to a message once its conversation is loaded. Only an inbox opens another conversation for that. Elsewhere the
 * owner has chosen the conversation, and an address that somebody else wrote must not replace it.
 */
function follow(model: ChatModel, { cid, id }: LinkedMessage, turns: boolean): () => void {
  if (turns && model.conversation.get().cid !== cid) model.openChannel(cid);
  let stop = () => {};
  const look = () => {
    const open = model.conversation.get();
    if (open.cid === null || open.phase === 'loading' || open.phase === 'cold') return;
    stop();
    // In another conversation, the jump says that the message is not here.
    if (open.phase === 'ready' && id !== '' && (open.cid === cid || !turns)) model.jumpTo(id);
  };
  stop = model.conversation.subscribe(look);
  look();
  return () => stop();
}

/** Follows an address that leads to a message. Renders nothing. */
export function Link({ hash }: MessageLinkProps): null {
  const { model, settings } = useUi();
  const turns = settings.mode === 'inbox';
  useEffect(() => {
    const linked = readMessageLink(hash);
    let stop = () => {};
    let gone = false;
    if (linked)
      void model.runtime().then(() => {
        if (!gone) stop = follow(model, linked, turns);
      });
    return () => {
      gone = true;
      stop();
    };
  }, [model, hash, turns]);
  return null;
}
