import { type ReactElement, useEffect, useState } from 'react';
import { type ChatRuntime, queueOf } from '../../chat/index.ts';
import { focusRow, type QueueItem, Sheet, useRuntime, useUi } from '../../ui/index.ts';
import { HEADER_ITEMS, QUEUE_ITEMS } from '../manifest/items.ts';
import { heardIn } from './heard-in.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { type QueueKey, shortcutOf } from './shortcut.ts';
import { usePaletteKey } from './use-palette-key.ts';

const FIELDS = 'input, textarea, select, [contenteditable]';

interface OpenSheet {
  readonly cid: string;
  /** Null for the list of shortcuts. */
  readonly item: Pick<QueueItem, 'id' | 'opens'> | null;
}

const PALETTE = HEADER_ITEMS.find(({ id }) => id === 'palette');

/** Returns the menu's item that a key stands for; null if it does not apply to the conversation. */
function itemFor(runtime: ChatRuntime, cid: string, key: QueueKey): QueueItem | null {
  const queue = queueOf(runtime, cid);
  if (!queue) return null;
  const id = key === 'close' && queue.place.status === 'closed' ? 'reopen' : key;
  return QUEUE_ITEMS.find((item) => item.id === id && item.shown(queue.place, queue.me)) ?? null;
}

/** Returns the row that a key means: the one with the focus, or else the one in the tab order. */
function rowFor(root: ShadowRoot, target: Element): HTMLElement | null {
  const own = target.closest('.channels li')?.querySelector<HTMLElement>('.channel');
  return own ?? root.querySelector<HTMLElement>('.inbox-list .channel[tabindex="0"]');
}

/** Moves the focus along the rows; from outside of them to the row in the tab order. */
function move(root: ShadowRoot, target: Element, by: 1 | -1): void {
  const rows = [...root.querySelectorAll<HTMLElement>('.inbox-list .channel')];
  const row = rowFor(root, target);
  const isInside = target.closest('.channels li') !== null;
  const next = isInside && row ? rows[rows.indexOf(row) + by] : row;
  next?.focus();
}

/** Returns the sheet that a key opens; null for none. */
function sheetFor(
  shortcut: QueueKey | 'help',
  row: HTMLElement | null,
  runtime: ChatRuntime | null,
): OpenSheet | null {
  const cid = row?.dataset.cid ?? '';
  if (shortcut === 'help') return { cid, item: null };
  const item = runtime && itemFor(runtime, cid, shortcut);
  return item && { cid, item };
}

/**
 * The shortcuts of the inbox. They are heard while the focus is in the list, so they need no modifier and disturb no
 * typing (WCAG 2.1.4). Esc in an empty composer goes back to the list.
 */
export function InboxKeys(): ReactElement | null {
  const { model, root } = useUi();
  const runtime = useRuntime();
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  useEffect(() => {
    const onListKey = (event: KeyboardEvent, target: Element) => {
      const shortcut = shortcutOf(event);
      if (shortcut === null) return;
      if (shortcut === 'next' || shortcut === 'previous') {
        event.preventDefault();
        return move(root, target, shortcut === 'next' ? 1 : -1);
      }
      const opened = sheetFor(shortcut, rowFor(root, target), runtime);
      if (!opened) return;
      event.preventDefault();
      setSheet(opened);
    };
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const target = heardIn(event);
      if (!target) return;
      if (event.key === 'Escape') leaveComposer(event, target, root);
      else if (target.closest('.inbox-list') && !target.matches(FIELDS)) onListKey(event, target);
    };
    root.addEventListener('keydown', onKey);
    return () => root.removeEventListener('keydown', onKey);
  }, [root, runtime]);
  usePaletteKey((target) => {
    const row = target.closest('.channels li')?.querySelector<HTMLElement>('.channel');
    const cid = row?.dataset.cid ?? model.conversation.get().cid ?? '';
    if (PALETTE) setSheet({ cid, item: PALETTE });
  });
  if (!sheet) return null;
  const close = () => {
    setSheet(null);
    // The palette gives the focus back by itself, or opens a conversation.
    if (sheet.item !== PALETTE) focusRow(root, sheet.cid);
  };
  const { item, cid } = sheet;
  if (!item) return <KeysSheet cid={cid} close={close} />;
  return <Sheet key={item.id} name={item.opens} item={item.id} cid={cid} close={close} />;
}

/** Moves the focus from an empty composer to the row of its conversation. */
function leaveComposer(event: KeyboardEvent, target: Element, root: ShadowRoot): void {
  if (!(target instanceof HTMLTextAreaElement) || target.value !== '') return;
  const row = root.querySelector<HTMLElement>('.inbox-list .channel[aria-current="true"]');
  if (!target.closest('.inbox-conversation') || !row?.checkVisibility()) return;
  event.preventDefault();
  row.focus();
}
