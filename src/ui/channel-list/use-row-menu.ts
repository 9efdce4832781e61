import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ChannelItem } from '../../chat/index.ts';
import type { ListView } from '../../chat/list/index.ts';
import type { MenuOrigin } from '../message/points.ts';
import type { ChannelMenu } from './points.ts';

/** Duration of a touch that opens the menu; the same as on phones. */
const LONG_PRESS_MS = 450;
/** A finger that moves further than this scrolls. */
const STILL_PX = 10;

export interface RowMenus {
  readonly menu: ChannelMenu | null;
  readonly close: () => void;
  /** Opens the menu beside the row's button. */
  readonly open: (cid: string, button: HTMLElement) => void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
    readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  };
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.channel') : null;

type ShowMenu = (row: HTMLElement, origin: MenuOrigin) => void;

/** Returns the handlers of the pointer: a right click and a long press open the menu of a row. */
function useRowPointer(show: ShowMenu): RowMenus['handlers'] {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  /** True if the click at the end of a long press must be ignored. */
  const swallow = useRef(false);
  const release = useCallback(() => {
    clearTimeout(press.current?.timer);
    press.current = null;
  }, []);
  useEffect(() => release, [release]);
  return useMemo(
    () => ({
      onPointerDown(event) {
        release();
        swallow.current = false;
        const row = rowOf(event.target);
        if (event.pointerType === 'mouse' || !row || !event.isPrimary) return;
        const { clientX: x, clientY: y } = event;
        const timer = window.setTimeout(() => {
          swallow.current = true;
          show(row, { x, y, by: 'touch' });
        }, LONG_PRESS_MS);
        press.current = { timer, x, y };
      },
      onPointerMove({ clientX, clientY }) {
        const from = press.current;
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) release();
      },
      onPointerUp: release,
      onPointerCancel: release,
      onClickCapture(event) {
        if (!swallow.current) return;
        swallow.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu(event) {
        const row = rowOf(event.target);
        if (!row) return;
        event.preventDefault();
        // A long press is in progress, or has already opened the menu.
        if (press.current || swallow.current) return;
        show(row, { x: event.clientX, y: event.clientY, by: 'pointer' });
      },
    }),
    [release, show],
  );
}

/** Opens menus for the rows of one list: by right click, long press, the menu key, or the row's button. */
export function useRowMenu(items: readonly ChannelItem[], view: ListView): RowMenus {
  const [menu, setMenu] = useState<ChannelMenu | null>(null);
  const known = useRef(items);
  known.current = items;

  const show: ShowMenu = useCallback(
    (row, origin) => {
      const item = known.current.find(({ cid }) => cid === row.dataset.cid);
      if (item) setMenu({ item, view, row, origin });
    },
    [view],
  );
  const close = useCallback(() => {
    setMenu((before) => {
      before?.row.focus({ preventScroll: true });
      return null;
    });
  }, []);
  const open = useCallback(
    (cid: string, button: HTMLElement) => {
      const row = button.parentElement?.querySelector<HTMLElement>(`[data-cid="${CSS.escape(cid)}"]`);
      const { right, bottom } = button.getBoundingClientRect();
      if (row) show(row, { x: right, y: bottom, by: 'pointer' });
    },
    [show],
  );
  return {
    menu,
    close,
    open,
    handlers: useRowPointer(show),
    onKeyDown(event) {
      const row = rowOf(event.target);
      if (!row || (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey))) return;
      event.preventDefault();
      show(row, { x: 0, y: 0, by: 'keyboard' });
    },
  };
}
