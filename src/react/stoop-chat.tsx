import {
  type ComponentType,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import type { StoopEventName } from '../embed/contract.ts';
import type { Board, Place } from '../package/board.ts';
import { createHolder, type Holder } from '../package/holder.ts';
import type { Instance } from '../package/instance.ts';
import { markPlace, nextPlace, placeSelector } from '../package/place.ts';
import { placeOf } from '../package/settings.ts';
import { LauncherPlace } from './launcher-place.tsx';
import { handlerName, type StoopChatProps, settingsOf } from './props.ts';
import type { SlotProps } from './slots.ts';

const NONE: readonly Place[] = [];
const noPlaces = () => NONE;
const noInstance = () => null;
const ignore = () => () => {};

/**
 * The chat as a component: an empty box on the server and until it is mounted. Then the box holds the script tag's
 * chat, in a shadow root of its own. Changed props are applied; another `appKey`, `api`, `mode`, `layout`,
 * `channelType` or `storage` starts a new chat.
 */
export function StoopChat(props: StoopChatProps): ReactElement {
  const [id] = useState(nextPlace);
  const [holder] = useState(createHolder);
  const settings = settingsOf(props, placeSelector(id));
  const latest = useRef(props);
  const place = placeOf(settings);

  useEffect(() => {
    latest.current = props;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says which settings begin anew
  useEffect(
    () =>
      holder.hold(settings, (event, detail, late) => {
        callHandler(latest.current, { event, detail, late });
      }),
    [holder, place],
  );
  useEffect(() => holder.update(settings));

  const instance = useSyncExternalStore(holder.instance.subscribe, holder.instance.get, noInstance);
  useBoard(instance, props);
  const chat = { holder, instance, latest };
  useControl(chat, props);
  useIdentity(chat, props);
  const mark = useCallback(
    (node: Element | null) => {
      if (node) markPlace(node, id);
    },
    [id],
  );
  const { className, style, layout, slots } = props;
  return (
    <div
      ref={mark}
      className={className}
      style={style}
      // Only an inline chat stands here; other layouts take no room.
      hidden={layout !== 'inline'}
    >
      <Places board={instance?.board ?? null} />
      {instance && slots?.Launcher && <LauncherSlot instance={instance} Owners={slots.Launcher} />}
    </div>
  );
}

interface HandlerCall {
  readonly event: StoopEventName;
  readonly detail: never;
  /** True if the owner has taken back meanwhile what the panel did. */
  readonly late: boolean;
}

function callHandler(props: StoopChatProps, { event, detail, late }: HandlerCall): void {
  const handlers = props as unknown as Record<string, ((detail: never) => void) | undefined>;
  handlers[handlerName(event)]?.(detail);
  if (late) return;
  const opened = event === 'open' || (event === 'close' ? false : props.isOpen);
  if (opened !== undefined && opened !== props.isOpen) props.onOpenChange?.(opened);
}

/** Redraws the chat when the owner's replacements change. */
function useBoard(instance: Instance | null, { slots, middleware }: StoopChatProps): void {
  useEffect(() => {
    instance?.board.slots.set(slots ?? {});
    instance?.board.middleware.set(middleware ?? {});
  }, [instance, slots, middleware]);
}

/** Returns false for a chat that another has just replaced, while what was drawn with it still speaks. */
const isHeld = (holder: Holder, instance: Instance | null): instance is Instance =>
  instance !== null && holder.instance.get() === instance;

interface HeldChat {
  readonly holder: Holder;
  readonly instance: Instance | null;
  /** The props of the last render. */
  readonly latest: { readonly current: StoopChatProps };
}

/** Lets the owner open and close the panel. */
function useControl({ holder, instance, latest }: HeldChat, { isOpen }: StoopChatProps): void {
  useEffect(() => {
    if (!isHeld(holder, instance)) return;
    if (isOpen === undefined) return instance.board.control.set(null);
    const request = (open: boolean) => latest.current.onOpenChange?.(open);
    instance.board.control.set({ isOpen, request });
    instance.setOpen(isOpen);
  }, [holder, instance, isOpen, latest]);
}

function LauncherSlot({
  instance,
  Owners,
}: {
  readonly instance: Instance;
  readonly Owners: ComponentType<SlotProps['Launcher']>;
}): ReactElement | null {
  const { launcher } = instance.board;
  const own = useSyncExternalStore(launcher.subscribe, launcher.get, launcher.get);
  const { unread } = useSyncExternalStore(instance.state.subscribe, instance.state.get, instance.state.get);
  return own && <LauncherPlace launcher={own} unread={unread} Owners={Owners} />;
}

function useIdentity(
  { holder, instance, latest }: HeldChat,
  { client, getToken, user }: StoopChatProps,
): void {
  // The user of the app's own client is signed in already.
  const signsIn = client === undefined && getToken !== undefined && user !== null;
  const before = useRef<Instance | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user signs in anew
  useEffect(() => {
    if (!isHeld(holder, instance)) return;
    if (signsIn) {
      before.current = instance;
      const source = { getToken: () => latest.current.getToken?.() ?? '' };
      // The `error` event reports a refusal already.
      instance.stoop('identify', source).catch(() => {});
    } else if (before.current === instance) {
      before.current = null;
      instance.stoop('logout').catch(() => {});
    }
  }, [holder, instance, latest, signsIn, user]);
}

function Places({ board }: { readonly board: Board | null }): ReactElement {
  const places = useSyncExternalStore(
    board?.places.subscribe ?? ignore,
    board?.places.get ?? noPlaces,
    noPlaces,
  );
  return <>{places.map(({ id, node, element }) => createPortal(element, node, id))}</>;
}
