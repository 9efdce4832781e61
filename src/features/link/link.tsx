import { useEffect } from 'react';
import type { ChatModel } from '../../chat/index.ts';
import { type LinkedMessage, type LinkProps, readMessageLink, useUi } from '../../ui/index.ts';

/**
 * Leads to a message once its conversation stands. Only an inbox turns to another conversation for it: elsewhere the owner
 * has said which one it is, and an address that somebody else wrote must not put another in its place.
 */
function follow(model: ChatModel, { cid, id }: LinkedMessage, turns: boolean): () => void {
  if (turns && model.conversation.get().cid !== cid) model.openChannel(cid);
  let stop = () => {};
  const look = () => {
    const open = model.conversation.get();
    if (open.cid === null || open.phase === 'loading' || open.phase === 'cold') return;
    stop();
    // Of another conversation: it is said that the message is not here.
    if (open.phase === 'ready' && id !== '' && (open.cid === cid || !turns)) model.jumpTo(id);
  };
  stop = model.conversation.subscribe(look);
  look();
  return () => stop();
}

/** Follows an address that leads to a message. It draws nothing. */
export function Link({ hash }: LinkProps): null {
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
