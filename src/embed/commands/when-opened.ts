import type { Chat } from '../../chat/index.ts';
import { StoopUsageError } from '../usage-error.ts';

/** Resolves when the requested conversation is open. @throws an error with a code if it cannot be opened */
export function whenOpened({ conversation, session, expectsVisitor }: Chat, cid: string): Promise<void> {
  const usage = (text: string, code: 'channel-superseded' | 'token-missing') =>
    new StoopUsageError(`Stoop("channel", "${cid}"): ${text}`, code);
  return new Promise((resolve, reject) => {
    let wasShown = false;
    /** @returns why it cannot be opened; false when it is open, null while this is unknown */
    function problem(isFirst: boolean): object | false | null {
      const shown = conversation.get();
      const { identity, error } = session.get();
      if (shown.cid === cid) {
        if (shown.phase === 'ready') return false;
        // The failure may be of an earlier try; this one has just begun.
        if (shown.phase === 'failed' && !isFirst) return shown.error;
      } else if (wasShown) return usage('another conversation was asked for', 'channel-superseded');
      wasShown = shown.cid === cid;
      if (identity.kind !== 'none') return null;
      if (error || expectsVisitor()) return error;
      return usage('expected a signed-in visitor; call Stoop("identify", …) first', 'token-missing');
    }
    function look(isFirst: boolean): void {
      const found = problem(isFirst);
      if (found === null) return;
      for (const stop of stops) stop();
      // The owner was told of the chat's own errors by the `error` event.
      if (found) reject('text' in found ? Object.assign(new Error(`${found.text}`), found) : found);
      else resolve();
    }
    const stops = [conversation.subscribe(() => look(false)), session.subscribe(() => look(false))];
    look(true);
  });
}
