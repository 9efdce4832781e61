import type { ChatError, MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { nameOf } from '../name-of.ts';
import type { IconName } from '../primitives/icon.tsx';
import type { Allowed } from './allowed.ts';
import { copyText } from './copy-text.ts';

export interface Item {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

interface Ends {
  askDelete(): void;
  askReport(): void;
  showReactors(): void;
  /** The menu has done its work: the focus goes back to the message. */
  done(): void;
  /** The composer takes the focus. */
  toComposer(): void;
}

/** The menu's items for one message, in their order; what is not allowed is left out. */
export function useItems(message: MessageSnapshot, allowed: Allowed, ends: Ends): readonly Item[] {
  const { m, model, host, setIntent } = useUi();
  const { actions } = model;
  const { id, author } = message;
  const name = nameOf(author, m);
  const muted = actions.isMuted(author.id);
  const blocked = actions.isBlocked(author.id);

  const say = (answer: Promise<ChatError | null>, success: string) => {
    ends.done();
    void answer.then((error) => host.announce(error ? errorText(error, m) : success));
  };
  const finish = (run: () => void) => () => {
    run();
    ends.done();
  };
  const compose = (kind: 'quote' | 'edit') => () => {
    ends.toComposer();
    setIntent({ kind, message });
  };
  const all: readonly (Item & { readonly shown: boolean })[] = [
    { id: 'reply', shown: allowed.quote, icon: 'reply', label: m.reply(), run: compose('quote') },
    {
      id: 'copy',
      shown: allowed.copy,
      icon: 'copy',
      label: m.copyText(),
      run: () => say(copyText(message.text), m.copied()),
    },
    { id: 'edit', shown: allowed.edit, icon: 'pencil', label: m.edit(), run: compose('edit') },
    {
      id: 'pin',
      shown: allowed.pin,
      icon: 'pin',
      label: message.pinned ? m.unpin() : m.pin(),
      run: finish(() => actions.pin(id, message.pinned !== true)),
    },
    {
      id: 'unread',
      shown: allowed.markUnread,
      icon: 'mail',
      label: m.markUnread(),
      run: () => say(actions.markUnread(id), m.markedUnread()),
    },
    {
      id: 'mute',
      shown: allowed.avoid,
      icon: 'bellOff',
      label: muted ? m.unmutePerson({ name }) : m.mutePerson({ name }),
      run: () => say(actions.mute(author.id, !muted), muted ? m.unmuted({ name }) : m.mutedPerson({ name })),
    },
    {
      id: 'block',
      shown: allowed.avoid,
      icon: 'block',
      label: blocked ? m.unblockPerson({ name }) : m.blockPerson({ name }),
      run: () =>
        say(actions.block(author.id, !blocked), blocked ? m.unblocked({ name }) : m.blocked({ name })),
    },
    {
      id: 'reactors',
      shown: message.reactions.length > 0,
      icon: 'smile',
      label: m.reactorsTitle(),
      run: ends.showReactors,
    },
    { id: 'report', shown: allowed.flag, icon: 'flag', label: m.report(), run: ends.askReport },
    {
      id: 'delete',
      shown: allowed.remove,
      icon: 'bin',
      label: m.deleteMessage(),
      danger: true,
      run: ends.askDelete,
    },
  ];
  return all.filter(({ shown }) => shown);
}
