import type { Chat } from '../../chat/index.ts';
import { StoopUsageError } from '../usage-error.ts';

const usage = (cid: string, text: string, code: 'channel-superseded' | 'token-missing') =>
  new StoopUsageError(`Stoop("channel", "${cid}"): ${text}`, code);

/** Returns why the conversation cannot be opened; false when it is open, null while this is unknown. */
function problemOf(
  { conversation, session, expectsVisitor }: Chat,
  cid: string,
  isFirst: boolean,
): object | false | null {
  const shown = conversation.get();
  const { identity, error } = session.get();
  if (shown.cid === cid) {
    if (shown.phase === 'ready') return false;
    // The failure may be of an earlier try; this one has just begun.
    if (shown.phase === 'failed' && !isFirst) return shown.error;
  }
  if (identity.kind !== 'none') return null;
  if (error || expectsVisitor()) return error;
  return usage(cid, 'expected a signed-in visitor; call Stoop("identify", …) first', 'token-missing');
}

/** Returns what the command rejects with. The owner was told of the chat's own errors by the `error` event. */
const errorFor = (problem: object): object =>
  'text' in problem ? Object.assign(new Error(`${problem.text}`), problem) : problem;

/** Resolves when the requested conversation is open. @throws an error with a code if it cannot be opened */
export function whenOpened(chat: Chat, cid: string): Promise<void> {
  const { conversation, session } = chat;
  return new Promise((resolve, reject) => {
    let wasShown = false;
    function look(isFirst: boolean): void {
      const isShown = conversation.get().cid === cid;
      const found =
        wasShown && !isShown
          ? usage(cid, 'another conversation was asked for', 'channel-superseded')
          : problemOf(chat, cid, isFirst);
      wasShown = isShown;
      if (found === null) return;
      for (const stop of stops) stop();
      if (found) reject(errorFor(found));
      else resolve();
    }
    const stops = [conversation.subscribe(() => look(false)), session.subscribe(() => look(false))];
    look(true);
  });
}
