import type { Abilities, ChatError, MessageSnapshot, Person } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import {
  copyText,
  errorText,
  focusComposer,
  languageOf,
  type MessageAction,
  messageLink,
  nameOf,
  useUi,
} from '../../ui/index.ts';
import { MESSAGE_ACTIONS } from '../manifest/items.ts';
import type { Allowed } from './allowed.ts';
import { downloadAll } from './download.ts';
import type { Item, Items } from './item.ts';
import type { Tools } from './use-tools.ts';

interface Ends {
  /** Opens a person's profile card. */
  openProfile(person: Person): void;
  askDelete(): void;
  askReport(): void;
  /** Opens the sheet of another feature's action. */
  openSheet(action: MessageAction): void;
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

interface Given {
  readonly message: MessageSnapshot;
  readonly allowed: Allowed;
  readonly can: Abilities;
  /** Null until the chat client has loaded. */
  readonly tools: Tools | null;
  /** People of the message whose cards can be opened. */
  readonly cards: readonly Person[];
  readonly ends: Ends;
}

type Listed = Item & { readonly shown: boolean };

/** The message with what its items need to run. */
interface Context extends Given {
  readonly ui: ReturnType<typeof useUi>;
  /** Closes the menu, and announces how the request ends. */
  say(answer: Promise<ChatError | null> | undefined, success: string): void;
  /** Returns a press that closes the menu after it has run. */
  finish(run: () => void): () => void;
}

const shownOf = (items: readonly Listed[]): readonly Item[] => items.filter(({ shown }) => shown);

/** Returns the menu items of one message in order, without those that are not allowed. */
export function useItems(given: Given): Items {
  const ui = useUi();
  const { host, m } = ui;
  const { ends } = given;
  const context: Context = {
    ...given,
    ui,
    say(answer, success) {
      ends.done();
      void answer?.then((error) => host.announce(error ? errorText(error, m) : success));
    },
    finish: (run) => () => {
      run();
      ends.done();
    },
  };
  const groups = [
    answerItems(context),
    [...copyItems(context), ...ownItems(context)],
    laterItems(context),
    [...readItems(context), ...personItems(context)],
  ];
  return {
    groups: groups.map(shownOf).filter((group) => group.length > 0),
    ends: shownOf([...avoidItems(context), ...moderationItems(context), ...endItems(context)]),
  };
}

const compose =
  ({ ui, ends, message }: Context, kind: 'quote' | 'edit') =>
  () => {
    ends.toComposer();
    ui.setIntent({ kind, message });
  };

function answerItems(context: Context): readonly Listed[] {
  const { allowed, message, ends } = context;
  const { model, openThread } = context.ui;
  return [
    {
      id: 'reply',
      shown: allowed.quote,
      icon: 'reply',
      label: actionTexts.reply(),
      run: compose(context, 'quote'),
    },
    {
      id: 'thread',
      shown: allowed.reply && openThread !== null,
      icon: 'chat',
      label: actionTexts.replyInThread(),
      run() {
        ends.toComposer();
        openThread?.({ cid: model.conversation.get().cid ?? '', parentId: message.id });
      },
    },
  ];
}

function copyItems({ allowed, message, say, ui: { m, model } }: Context): readonly Listed[] {
  const link = () => {
    const cid = model.conversation.get().cid ?? '';
    return messageLink(location.href, { cid, id: message.id });
  };
  return [
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
      sign: 'link',
      label: actionTexts.copyLink(),
      run: () => say(copyText(link()), m.copied()),
    },
  ];
}

function ownItems(context: Context): readonly Listed[] {
  const { allowed, message, finish } = context;
  const { m, model } = context.ui;
  const { id } = message;
  return [
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
    { id: 'edit', shown: allowed.edit, icon: 'pencil', label: m.edit(), run: compose(context, 'edit') },
    {
      id: 'pin',
      shown: allowed.pin,
      icon: 'pin',
      label: message.pinned ? actionTexts.unpin() : actionTexts.pin(),
      run: finish(() => model.actions.pin(id, message.pinned !== true)),
    },
  ];
}

/** Items that keep a message for later, or show it in another language. */
function laterItems({ allowed, message, tools, ends, finish, say, ui }: Context): readonly Listed[] {
  const { id, reminder } = message;
  const { host, settings } = ui;
  const announcing = (said: string, run: () => void) =>
    finish(() => {
      run();
      host.announce(said);
    });
  return [
    {
      id: 'remind',
      shown: allowed.remind,
      icon: 'clock',
      label: reminder?.at ? actionTexts.remindAgain() : actionTexts.remind(),
      run: ends.askReminder,
    },
    {
      id: 'save',
      shown: allowed.remind && !reminder?.at,
      icon: 'bookmark',
      label: reminder ? actionTexts.removeSaved() : actionTexts.saveForLater(),
      run: reminder
        ? announcing(actionTexts.reminderRemoved(), () => tools?.forget(id))
        : announcing(actionTexts.saved(), () => tools?.remind(id, null)),
    },
    {
      id: 'translate',
      shown: allowed.translate,
      sign: 'translate',
      label: actionTexts.translate(),
      run: announcing(actionTexts.translating(), () => tools?.translate(id, languageOf(settings.locale))),
    },
    {
      id: 'unread',
      shown: allowed.markUnread,
      icon: 'mail',
      label: actionTexts.markUnread(),
      run: () => say(ui.model.actions.markUnread(message.id), actionTexts.markedUnread()),
    },
  ];
}

/** Items that show who has seen the message and who reacted. */
function readItems({ allowed, message, tools, ends }: Context): readonly Listed[] {
  return [
    {
      id: 'seen',
      shown: allowed.seen,
      icon: 'checks',
      label: actionTexts.seenTitle(),
      run: ends.showSeen,
    },
    {
      id: 'reactors',
      shown: message.reactions.length > 0 && tools !== null,
      icon: 'smile',
      label: actionTexts.reactorsTitle(),
      run: ends.showReactors,
    },
  ];
}

/** Items about the people in the message: their cards, and muting its author. */
function personItems({ allowed, message, tools, cards, ends, say, ui: { m } }: Context): readonly Listed[] {
  const { author } = message;
  const name = nameOf(author, m);
  const muted = tools?.isMuted(author.id) === true;
  return [
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
  ];
}

/** The item that blocks the author. */
function avoidItems({ allowed, message: { author }, tools, say, ui: { m } }: Context): readonly Listed[] {
  const name = nameOf(author, m);
  const blocked = tools?.isBlocked(author.id) === true;
  return [
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
  ];
}

function moderationItems({ allowed, can, message, tools, ends, ui: { m } }: Context): readonly Listed[] {
  return [
    {
      id: 'report',
      shown: allowed.flag && tools !== null,
      icon: 'flag',
      label: actionTexts.report(),
      run: ends.askReport,
    },
    ...MESSAGE_ACTIONS.map((action) => ({
      ...action,
      shown: allowed.more && action.shown(message, can),
      label: action.label(nameOf(message.author, m)),
      run: () => ends.openSheet(action),
    })),
  ];
}

/** Items that remove the message, or bring it back. */
function endItems({ allowed, message, ends, say, ui: { model, root } }: Context): readonly Listed[] {
  return [
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
        model.discard(message.id);
        ends.toComposer();
        focusComposer(root);
      },
    },
  ];
}
