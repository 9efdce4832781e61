import { type ReactElement, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Person } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import {
  byFinger,
  type MenuOrigin,
  type MessageAction,
  type MessageSheetProps,
  PersonSheet,
  type RowActionsProps,
  useCanOpenProfiles,
  usePoint,
  useUi,
} from '../../ui/index.ts';
import { allowedWith, NO_EXTRAS } from './allowed.ts';
import { Bar } from './bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MessageMenu } from './message-menu.tsx';
import type { ReactorsProps, ReportProps } from './props.ts';
import { ReactionPicker } from './reaction-picker.tsx';
import { reminderItems } from './reminder-items.ts';
import { SeenDialog } from './seen-dialog.tsx';
import { useCardPress, useCards } from './use-cards.ts';
import { useItems } from './use-items.ts';
import { useKeptChip } from './use-kept-chip.ts';
import { useReview } from './use-review.ts';
import { type Tools, useTools } from './use-tools.ts';

type Shown =
  | { readonly kind: 'bar' }
  | { readonly kind: 'menu'; readonly origin: MenuOrigin | null; readonly reactions: boolean }
  | { readonly kind: 'delete' }
  | { readonly kind: 'report' }
  | { readonly kind: 'sheet'; readonly action: MessageAction }
  | { readonly kind: 'reactors' }
  | { readonly kind: 'seen' }
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'time' }
  | { readonly kind: 'emoji'; readonly origin: MenuOrigin | null }
  | { readonly kind: 'remind'; readonly origin: MenuOrigin | null };

const BAR: Shown = { kind: 'bar' };
/** A request by the bar's button under a finger: the menu is a sheet. */
const TOUCHED: MenuOrigin = { x: 0, y: 0, by: 'touch' };

/** Returns which button of the bar has opened what is shown. */
function openedBy(shown: Shown): 'menu' | 'reactions' | null {
  if (shown.kind === 'emoji') return 'reactions';
  if (shown.kind !== 'menu') return null;
  return shown.reactions ? 'reactions' : 'menu';
}

/** A menu or a dialog over the conversation; the bar is drawn in the row. */
type Layer = Exclude<Shown, { readonly kind: 'bar' }>;

const menuOf = (origin: MenuOrigin): Shown => ({ kind: 'menu', origin, reactions: false });

/** Returns what is shown, and functions that show something else. A request for a menu opens it. */
function useShown({ menu, row, onBusy }: RowActionsProps) {
  const [shown, setShown] = useState<Shown>(() => (menu ? menuOf(menu) : BAR));
  const [answered, setAnswered] = useState(menu);
  if (menu !== answered) {
    setAnswered(menu);
    if (menu) setShown(menuOf(menu));
  }
  const show = useCallback(
    (next: Shown) => {
      setShown(next);
      onBusy(next.kind !== 'bar');
    },
    [onBusy],
  );
  const close = useCallback(() => {
    show(BAR);
    row.focus({ preventScroll: true });
  }, [row, show]);
  return { shown, show, close };
}

/** Returns the actions that this person may take on the message, and how they go on. */
function useActs({ message, can, row }: RowActionsProps, { shown, show, close }: Showing) {
  const { settings } = useUi();
  const has = (feature: string) => settings.features.includes(feature);
  const tools = useTools();
  const review = useReview(message, can.deleteAny, tools);
  const extras = tools
    ? {
        ...tools,
        reminds: tools.reminds && has('reminders'),
        translates: tools.translates && has('translations'),
        restores: Boolean(review),
      }
    : NO_EXTRAS;
  const allowed = allowedWith(
    message,
    { ...can, react: can.react && has('reactions') },
    { people: settings.mode !== 'support', extras },
  );
  const cards = useCards(message);
  const openProfile = (person: Person) => show({ kind: 'person', person });
  useCardPress(row, message, { people: cards, run: openProfile });
  const items = useItems({
    ...{ message, allowed, can, tools, cards },
    ends: {
      openProfile,
      askDelete: () => show({ kind: 'delete' }),
      askReport: () => show({ kind: 'report' }),
      openSheet: (action) => show({ kind: 'sheet', action }),
      showReactors: () => show({ kind: 'reactors' }),
      showSeen: () => show({ kind: 'seen' }),
      askReminder: () => show({ kind: 'remind', origin: shown.kind === 'menu' ? shown.origin : null }),
      restore: () => (review ? tools?.restore(review) : undefined),
      done: close,
      toComposer: () => show(BAR),
    },
  });
  useStatusPress(row, allowed.seen, () => show({ kind: 'seen' }));
  return { tools, review, allowed, items, openProfile };
}

type Showing = ReturnType<typeof useShown>;
type Acts = ReturnType<typeof useActs>;

/** Actions on one message: the bar beside its bubble, the menu and the dialogs of the menu. */
export function MessageActions(props: RowActionsProps): ReactElement | null {
  const { message, row, onBusy } = props;
  const { root, settings, openThread } = useUi();
  const showing = useShown(props);
  const { shown, show, close } = showing;
  useKeptChip(row);
  const acts = useActs(props, showing);
  const { allowed, items, review } = acts;
  const layer = root.querySelector('.panel') ?? root.querySelector('.stoop');
  const nothing = items.groups.length + items.ends.length === 0 && !allowed.react;
  const open = shown.kind !== 'bar';
  useEffect(() => {
    // A request for a menu without items must not block the next request.
    if (nothing && open && review !== undefined) close();
  }, [nothing, open, review, close]);
  useRelease(row, open, onBusy);
  const threads = allowed.reply && openThread !== null;
  // Loaded before anybody asks for them, so that a thread shows at once.
  usePoint('open-thread', threads);
  usePoint('thread-replies', threads && open);
  if (nothing) return null;
  // Touch opens a sheet, which includes the quick reactions.
  const touched = 'origin' in shown && shown.origin?.by === 'touch';
  return (
    <>
      {!touched && (
        <Bar
          message={message}
          allowed={allowed}
          row={row}
          react={() =>
            show(
              settings.features.includes('emoji')
                ? { kind: 'emoji', origin: null }
                : { kind: 'menu', origin: null, reactions: true },
            )
          }
          more={() => show({ kind: 'menu', origin: byFinger() ? TOUCHED : null, reactions: false })}
          open={openedBy(shown)}
        />
      )}
      {layer &&
        shown.kind !== 'bar' &&
        createPortal(<Over {...props} {...{ acts, show, close }} what={shown} />, layer)}
    </>
  );
}

interface OverProps extends RowActionsProps, Pick<Showing, 'show' | 'close'> {
  readonly acts: Acts;
  readonly what: Layer;
}

/** The menu, or the dialog that one of its items opened. */
function Over(props: OverProps): ReactElement | null {
  const { message, can, row, acts, what, show, close } = props;
  const { model, settings } = useUi();
  const { tools, allowed, items, openProfile } = acts;
  const canOpenProfiles = useCanOpenProfiles() ? openProfile : null;
  switch (what.kind) {
    case 'menu':
      return (
        <MessageMenu
          {...{ message, allowed, items, row, close }}
          origin={what.origin}
          reactionsOnly={what.reactions}
          moreReactions={
            settings.features.includes('emoji') ? () => show({ kind: 'emoji', origin: what.origin }) : null
          }
        />
      );
    case 'delete':
      return <DeleteDialog message={message} close={close} />;
    case 'report':
      return tools && <Report message={message} tools={tools} close={close} />;
    case 'sheet':
      return <ActionSheet key={what.action.id} opens={what.action.opens} message={message} close={close} />;
    case 'remind':
      return tools && <ReminderMenu {...props} tools={tools} origin={what.origin} />;
    case 'time':
      return tools && <ReminderTime message={message} tools={tools} close={close} />;
    case 'emoji':
      return (
        <ReactionPicker
          {...{ message, row, close }}
          sheet={what.origin?.by === 'touch'}
          failed={() => show({ kind: 'menu', origin: what.origin, reactions: true })}
        />
      );
    case 'seen':
      return (
        tools && <SeenDialog {...{ message, close, openProfile: canOpenProfiles }} runtime={tools.runtime} />
      );
    case 'person':
      return (
        <PersonSheet
          person={what.person}
          close={close}
          leave={() => show(BAR)}
          bansIn={can.ban ? model.conversation.get().cid : null}
        />
      );
    default:
      return (
        tools && <Reactors {...{ message, close, openProfile: canOpenProfiles }} runtime={tools.runtime} />
      );
  }
}

/** The report's form loads when it is first opened. */
function Report(props: ReportProps): ReactElement | null {
  const Form = usePoint('message-report', true, props.close);
  return Form && <Form {...props} />;
}

/** The list of who reacted loads when it is first opened. */
function Reactors(props: ReactorsProps): ReactElement | null {
  const Dialog = usePoint('message-reactors', true, props.close);
  return Dialog && <Dialog {...props} />;
}

interface ReminderMenuProps extends Pick<OverProps, 'message' | 'row' | 'acts' | 'show' | 'close'> {
  readonly tools: Tools;
  readonly origin: MenuOrigin | null;
}

/** The choice of reminder times. */
function ReminderMenu({ message, row, acts, tools, origin, show, close }: ReminderMenuProps): ReactElement {
  const { host, settings } = useUi();
  const items = reminderItems(message, {
    tools,
    locale: settings.locale,
    askTime: () => show({ kind: 'time' }),
    done(said) {
      close();
      host.announce(said);
    },
  });
  return (
    <MessageMenu
      {...{ message, row, close, origin }}
      items={{ groups: [items], ends: [] }}
      allowed={{ ...acts.allowed, react: false }}
      label={actionTexts.remind()}
      reactionsOnly={false}
      moreReactions={null}
    />
  );
}

interface ReminderTimeProps extends Pick<OverProps, 'message' | 'close'> {
  readonly tools: Tools;
}

/** The dialog for any other time. */
function ReminderTime({ message, tools, close }: ReminderTimeProps): ReactElement | null {
  const { formats, host } = useUi();
  const Time = usePoint('reminder', true);
  if (!Time) return null;
  return (
    <Time
      at={message.reminder?.at ?? null}
      choose={(at) => {
        tools.remind(message.id, at);
        host.announce(
          at === null ? actionTexts.saved() : actionTexts.reminderSet({ when: formats.full(at) }),
        );
      }}
      close={close}
    />
  );
}

/** Frees the list for the next menu if the message disappears while its menu is open. The focus stays in the list. */
function useRelease(row: HTMLElement, open: boolean, onBusy: (busy: boolean) => void): void {
  const { root } = useUi();
  const isOpen = useRef(open);
  isOpen.current = open;
  useEffect(() => {
    const list = row.closest('[role=log]');
    return () => {
      if (!isOpen.current) return;
      onBusy(false);
      requestAnimationFrame(() => {
        if (root.activeElement === null)
          list?.querySelector<HTMLElement>('[data-message][tabindex="0"]')?.focus({ preventScroll: true });
      });
    };
  }, [row, root, onBusy]);
}

interface ActionSheetProps extends MessageSheetProps {
  readonly opens: MessageAction['opens'];
}

/** The sheet of another feature's action. */
function ActionSheet({ opens, ...props }: ActionSheetProps): ReactElement | null {
  const View = usePoint(opens, true);
  return View && <View {...props} />;
}

/** Makes the status line of a message open the list of readers. Keyboard users have the menu for that. */
function useStatusPress(row: HTMLElement, leads: boolean, run: () => void): void {
  useLayoutEffect(() => {
    if (!leads) return;
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('.status')) run();
    };
    row.classList.add('opens-readers');
    row.addEventListener('click', onClick);
    return () => {
      row.classList.remove('opens-readers');
      row.removeEventListener('click', onClick);
    };
  });
}
