import { sendEvent } from '../../client/resources/channels.ts';
import type { Clock } from '../../util/clock.ts';
import type { ChannelState } from '../channels/channel-state.ts';
import { TypingSignals } from '../channels/typing-signals.ts';
import type { Link } from '../link/open-link.ts';
import type { Target } from './target.ts';

export interface OwnTypingPorts {
  readonly clock: Clock;
  /** Null while the conversation is not open. */
  link(): Link | null;
  target(): Target | null;
  channel(): ChannelState | null;
  /** Returns whether this person may write here. */
  mayWrite(): boolean;
}

export interface OwnTyping {
  keystroke(): void;
  stop(): void;
  /** Stops sending typing events. */
  forget(): void;
}

/** Sends typing events while this person types, if both the channel and the person allow typing events. */
export function ownTyping({ clock, link, target, channel, mayWrite }: OwnTypingPorts): OwnTyping {
  const signals = new TypingSignals(clock, (type) => {
    const { cid, parentId } = target() ?? {};
    const client = link()?.client;
    if (!client || !cid) return;
    // A lost typing event is no error to show.
    sendEvent(client, cid, { type, ...(parentId ? { parent_id: parentId } : {}) }).catch(() => {});
  });
  function isAllowed(): boolean {
    const { privacy_settings: privacy } = link()?.own.me ?? {};
    if (!link() || !mayWrite() || privacy?.typing_indicators?.enabled === false) return false;
    return channel()?.data?.config?.typing_events === true;
  }
  return {
    keystroke() {
      if (isAllowed()) signals.keystroke();
    },
    stop: () => signals.stop(),
    forget: () => signals.forget(),
  };
}
