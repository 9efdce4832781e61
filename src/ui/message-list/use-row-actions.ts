import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MenuOrigin } from '../message/points.ts';

/** Actions to show for the row that has the pointer or the focus. */
export interface RowActions {
  readonly menu: MenuOrigin | null;
  readonly onBusy: (busy: boolean) => void;
}

export interface RowActionsState {
  /** Id of the message whose actions show; empty if none do. */
  readonly activeId: string;
  /**
   * Ids of messages that stay mounted after pointer and focus have left: the last active message, and messages with
   * something opened, chosen or playing.
   */
  readonly keptIds: readonly string[];
  readonly actions: RowActions;
  readonly handlers: {
    readonly onPointerOver: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  };
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Number of used messages to keep, the latest ones. Each costs a row that is out of sight. */
const MOST_WORKED = 6;
/** Duration of a touch that opens the menu; the same as on phones. */
const LONG_PRESS_MS = 450;
/** A finger that moves further than this scrolls. */
const STILL_PX = 10;

const LINK = 'a[href], button:not(.quote-jump), input, textarea, audio, video';

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null;
}

const idOf = (row: HTMLElement | null) => row?.dataset.message ?? '';

type Activate = (id: string, origin?: MenuOrigin | null) => void;

/** Returns the handlers of the pointer. A right click and a long press open the menu, unless one is open. */
function useRowPointer(activate: Activate, busy: { readonly current: boolean }): RowActionsState['handlers'] {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const release = useCallback(() => {
    clearTimeout(press.current?.timer);
    press.current = null;
  }, []);
  return useMemo(
    () => ({
      onPointerOver(event) {
        if (event.pointerType === 'mouse') activate(idOf(rowOf(event.target)));
      },
      // A finger leaves before its click arrives: the focus says when it went elsewhere.
      onPointerLeave(event) {
        if (event.pointerType === 'mouse') activate('');
      },
      onPointerDown(event) {
        release();
        const row = rowOf(event.target);
        if (event.pointerType === 'mouse' || !row || !event.isPrimary) return;
        const { clientX: x, clientY: y } = event;
        const timer = window.setTimeout(() => activate(idOf(row), { x, y, by: 'touch' }), LONG_PRESS_MS);
        press.current = { timer, x, y };
      },
      onPointerMove(event) {
        const from = press.current;
        if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) release();
      },
      onPointerUp: release,
      onPointerCancel: release,
      onContextMenu(event) {
        const row = rowOf(event.target);
        // The browser's own menu is worth more on links, fields and selected text.
        const theirs = (event.target as Element).closest(LINK) || !getSelection()?.isCollapsed;
        if (!row || theirs) return;
        event.preventDefault();
        // A long press is in progress, or has already opened the menu.
        if (press.current || busy.current) return;
        const { clientX: x, clientY: y } = event;
        activate(idOf(row), { x, y, by: 'pointer' });
      },
    }),
    [activate, busy, release],
  );
}

/** Tracks the pointer, the focus and requests for the menu over the rows of one list. */
export function useRowActions(): RowActionsState {
  const [activeId, setActiveId] = useState('');
  const [menu, setMenu] = useState<MenuOrigin | null>(null);
  const busy = useRef(false);
  const looked = useRef('');
  const worked = useRef<readonly string[]>([]);
  if (activeId !== '') looked.current = activeId;

  const activate = useCallback((id: string, origin: MenuOrigin | null = null) => {
    if (busy.current) return;
    setActiveId(id);
    setMenu(origin);
    busy.current = origin !== null;
  }, []);
  const onBusy = useCallback((next: boolean) => {
    busy.current = next;
    if (!next) setMenu(null);
  }, []);

  const handlers = useRowPointer(activate, busy);
  return {
    activeId,
    keptIds: [looked.current, ...worked.current],
    actions: useMemo(() => ({ menu, onBusy }), [menu, onBusy]),
    handlers,
    onKeyDown(event) {
      const row = rowOf(event.target);
      const wanted =
        event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!wanted || !row || event.target !== row) return;
      event.preventDefault();
      activate(idOf(row), { x: 0, y: 0, by: 'keyboard' });
    },
    onFocus(event) {
      const row = rowOf(event.target);
      const id = idOf(row);
      if (row !== event.target) worked.current = [...new Set([id, ...worked.current])].slice(0, MOST_WORKED);
      activate(id);
    },
    onBlur(event) {
      if (!rowOf(event.relatedTarget)) activate('');
    },
  };
}
