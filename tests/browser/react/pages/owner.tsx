/** An owner's own components and middleware. */
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import type { SlotProps, StoopChatProps } from 'stoop-chat/react';

type Slots = NonNullable<StoopChatProps['slots']>;
type Middleware = NonNullable<StoopChatProps['middleware']>;

/** A value of the owner's app, available in their own tree only. */
export const Shop = createContext('nowhere');

function MyMessage({ message, children }: SlotProps['Message']): ReactElement {
  const shop = useContext(Shop);
  return (
    <div className="mine" data-from={shop}>
      <small>{`${shop}: ${message.text.length} characters`}</small>
      {children}
    </div>
  );
}

function MyHeader({ title }: SlotProps['Header']): ReactElement {
  return <h2>{`${title} by ${useContext(Shop)}`}</h2>;
}

export const SLOTS: Slots = { Message: MyMessage, Header: MyHeader };

function MyLauncher({ unread, toggle, prefetch }: SlotProps['Launcher']): ReactElement {
  return (
    <button type="button" onPointerEnter={prefetch} onClick={toggle}>
      {`Ask ${useContext(Shop)} (${unread})`}
    </button>
  );
}

/** Wraps the content of a slot. */
const around =
  (name: string) =>
  ({ children }: { readonly children: ReactNode }): ReactElement => <div data-slot={name}>{children}</div>;

/** Every slot: the owner's own launcher, and a frame around each of the others. */
export const EVERY_SLOT: Required<Slots> = {
  Launcher: MyLauncher,
  Header: around('Header'),
  ThreadHeader: around('ThreadHeader'),
  Notices: around('Notices'),
  Welcome: around('Welcome'),
  EmptyState: around('EmptyState'),
  Message: around('Message'),
  Reactions: around('Reactions'),
  DaySeparator: around('DaySeparator'),
  UnreadSeparator: around('UnreadSeparator'),
  Typing: around('Typing'),
  JumpButton: around('JumpButton'),
  ChannelRow: around('ChannelRow'),
  Avatar: around('Avatar'),
  Composer: around('Composer'),
};

/** A frame around the chat's own launcher. */
export const FRAMED_LAUNCHER: Slots = { Launcher: around('Launcher') };

/** Lasts until the page ends it. */
const waiting: (() => void)[] = [];
export const letGo = (): void => {
  for (const go of waiting.splice(0)) go();
};

/** Loads when the page releases it, as lazy code does. */
const late = <P,>(component: ComponentType<P>) =>
  lazy(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { default: component };
  });

export const LATE_SLOTS: Slots = { Header: late(MyHeader), Launcher: late(MyLauncher) };

export const MIDDLEWARE: Readonly<Record<string, Middleware>> = {
  signs: {
    compose: [({ state, next }) => next({ ...state, text: `${state.text} (from the shop)` })],
  },
  refuses: {
    compose: [({ state, discard, forward }) => (/lamp/.test(state.text) ? discard() : forward())],
  },
  waits: {
    compose: [
      async ({ forward }) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return forward();
      },
    ],
  },
  fails: {
    compose: [
      () => {
        throw new Error('the owner’s mistake');
      },
    ],
  },
  smiles: {
    text: [
      ({ state: { text, selection }, next }) =>
        next({
          text: text.replace(':-)', '🙂'),
          selection: text.includes(':-)') ? { start: selection.end - 1, end: selection.end - 1 } : selection,
        }),
    ],
  },
  hides: {
    draft: [({ state, next }) => next({ text: state.text.replace(/\d/g, '#') })],
  },
  files: {
    beforeUpload: [
      ({ state, next, discard }) => {
        if (state.file.name.startsWith('secret')) return next({ ...state, blocked: 'Not outside the shop' });
        if (state.file.name.startsWith('dust')) return discard();
        return next({
          ...state,
          file: new File([state.file], `shop-${state.file.name}`, { type: 'text/plain' }),
        });
      },
    ],
    afterUpload: [
      ({ state, next }) => next({ ...state, attachment: { ...state.attachment, shelf: 'seven' } }),
    ],
  },
};
