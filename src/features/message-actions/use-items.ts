import type { ChatError, MessageSnapshot, Person } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import {
  copyText,
  errorText,
  focusComposer,
  languageOf,
  messageLink,
  nameOf,
  useUi,
} from '../../ui/index.ts';
import type { Allowed } from './allowed.ts';
import { downloadAll } from './download.ts';
import type { Item } from './item.ts';
import type { Tools } from './use-tools.ts';

interface Ends {
  /** Opens a person's profile card. */
  openProfile(person: Person): void;
  askDelete(): void;
  askReport(): void;
  askBan(): void;
  showReactors(): void;
  showSeen(): void;
  /** Opens the choice of reminder times. */
  askReminder(): void;
  restore(): Promise<ChatError | null> | undefined;
  /** Closes the menu and returns the focus to the message. */
  done(): void;
  /** Moves the focus to the composer. */
  toComposer(): void;
}

/** Returns the menu items of one message in order, without those that are not allowed. */
export function useItems(
  message: MessageSnapshot,
  allowed: Allowed,
  tools: Tools | null,
  cards: readonly Person[],
  ends: Ends,
): readonly Item[] {
  const { m, model, host, settings, root, setIntent, openThread } = useUi();
  const { actions } = model;
  const { id, author } = message;
  const name = nameOf(author, m);
  const muted = tools?.isMuted(author.id) === true;
  const blocked = tools?.isBlocked(author.id) === true;

  const say = (answer: Promise<ChatError | null> | undefined, success: string) => {
    ends.done();
    void answer?.then((error) => host.announce(error ? errorText(error, m) : success));
  };
  const finish = (run: () => void) => () => {
    run();
    ends.done();
  };
  const told = (said: string, run: () => void) =>
    finish(() => {
      run();
      host.announce(said);
    });
  const compose = (kind: 'quote' | 'edit') => () => {
    ends.toComposer();
    setIntent({ kind, message });
  };
  const all: readonly (Item & { readonly shown: boolean })[] = [
    { id: 'reply', shown: allowed.quote, icon: 'reply', label: actionTexts.reply(), run: compose('quote') },
    {
      id: 'thread',
      shown: allowed.reply && openThread !== null,
      icon: 'chat',
      label: actionTexts.replyInThread(),
      run() {
        ends.toComposer();
        openThread?.({ cid: model.conversation.get().cid ?? '', parentId: id });
      },
    },
    {
      id: 'copy',
      shown: allowed.copy,
      icon: 'copy',
      label: actionTexts.copyText(),
      run: () => say(copyText(message.text), m.copied()),
    },
    {
      id: 'link',
      shown: allowed.link,
      icon: 'clip',
      label: actionTexts.copyLink(),
      run: () =>
        say(
          copyText(messageLink(location.href, { cid: model.conversation.get().cid ?? '', id })),
          m.copied(),
        ),
    },
    {
      id: 'resend',
      shown: allowed.resend,
      icon: 'retry',
      label: message.error?.code === 'bounced' ? actionTexts.sendAnyway() : actionTexts.tryAgain(),
      run: finish(() => model.retry(id)),
    },
    {
      id: 'download',
      shown: allowed.download,
      icon: 'down',
      label: actionTexts.downloadFile(),
      run: finish(() => downloadAll(message)),
    },
    { id: 'edit', shown: allowed.edit, icon: 'pencil', label: m.edit(), run: compose('edit') },
    {
      id: 'pin',
      shown: allowed.pin,
      icon: 'pin',
      label: message.pinned ? actionTexts.unpin() : actionTexts.pin(),
      run: finish(() => actions.pin(id, message.pinned !== true)),
    },
    {
      id: 'remind',
      shown: allowed.remind,
      icon: 'clock',
      label: message.reminder?.at ? actionTexts.remindAgain() : actionTexts.remind(),
      run: ends.askReminder,
    },
    {
      id: 'save',
      shown: allowed.remind && !message.reminder?.at,
      icon: 'bookmark',
      label: message.reminder ? actionTexts.removeSaved() : actionTexts.saveForLater(),
      run: message.reminder
        ? told(actionTexts.reminderRemoved(), () => tools?.forget(id))
        : told(actionTexts.saved(), () => tools?.remind(id, null)),
    },
    {
      id: 'translate',
      shown: allowed.translate,
      icon: 'chat',
      label: actionTexts.translate(),
      run: told(actionTexts.translating(), () => tools?.translate(id, languageOf(settings.locale))),
    },
    {
      id: 'seen',
      shown: allowed.seen,
      icon: 'checks',
      label: actionTexts.seenTitle(),
      run: ends.showSeen,
    },
    {
      id: 'unread',
      shown: allowed.markUnread,
      icon: 'mail',
      label: actionTexts.markUnread(),
      run: () => say(actions.markUnread(id), actionTexts.markedUnread()),
    },
    ...cards.map((person) => ({
      id: `person-${person.id}`,
      shown: true,
      icon: 'person' as const,
      label: actionTexts.profileOf({ name: nameOf(person, m) }),
      run: () => ends.openProfile(person),
    })),
    {
      id: 'mute',
      shown: allowed.avoid && tools !== null,
      icon: 'bellOff',
      label: muted ? actionTexts.unmutePerson({ name }) : actionTexts.mutePerson({ name }),
      run: () =>
        say(
          tools?.mute(author.id, !muted),
          muted ? actionTexts.unmuted({ name }) : actionTexts.mutedPerson({ name }),
        ),
    },
    {
      id: 'block',
      shown: allowed.avoid && tools !== null,
      icon: 'block',
      label: blocked ? actionTexts.unblockPerson({ name }) : actionTexts.blockPerson({ name }),
      run: () =>
        say(
          tools?.block(author.id, !blocked),
          blocked ? actionTexts.unblocked({ name }) : m.blocked({ name }),
        ),
    },
    {
      id: 'reactors',
      shown: message.reactions.length > 0 && tools !== null,
      icon: 'smile',
      label: actionTexts.reactorsTitle(),
      run: ends.showReactors,
    },
    {
      id: 'report',
      shown: allowed.flag && tools !== null,
      icon: 'flag',
      label: actionTexts.report(),
      run: ends.askReport,
    },
    {
      id: 'ban',
      shown: allowed.ban,
      icon: 'lock',
      label: actionTexts.banPerson({ name }),
      run: ends.askBan,
    },
    {
      id: 'delete',
      shown: allowed.remove,
      icon: 'bin',
      label: actionTexts.deleteMessage(),
      danger: true,
      run: ends.askDelete,
    },
    {
      id: 'restore',
      shown: allowed.restore,
      icon: 'retry',
      label: actionTexts.restore(),
      run: () => say(ends.restore(), actionTexts.restored()),
    },
    {
      id: 'discard',
      shown: allowed.resend,
      icon: 'bin',
      label: actionTexts.deleteMessage(),
      danger: true,
      run() {
        model.discard(id);
        ends.toComposer();
        focusComposer(root);
      },
    },
  ];
  return all.filter(({ shown }) => shown);
}
