import { useRef } from 'react';

/**
 * Changes the text of a text area, with the caret where writing continues. Ctrl+Z undoes each change, as it undoes
 * typing.
 */
export interface TextTools {
  /** Replaces the text from `from` to the caret. */
  replace(from: number, text: string): void;
  /** Replaces a stretch of the text. The caret stays between the same letters. */
  swap(from: number, to: number, text: string): void;
  /** Inserts text at the caret, in place of the selection. */
  insert(text: string): void;
  /** Replaces the whole text. */
  set(text: string, selection: { readonly start: number; readonly end: number }): void;
  /** Puts marks around the selection, or removes them. */
  wrap(mark: string): void;
  /** Turns the selection into a link, or a link back into its words. */
  link(): void;
  /** Returns whether one of these changes is under way: the input event that it causes is not typing. */
  writing(): boolean;
}

const ADDRESS = /^https?:\/\/\S+$/u;
/** Target of a link, after its words. */
const TARGET = /^\]\([^\s)]*\)/u;
/** Address of a new link. It is selected, so that typing or pasting replaces it. */
const SCHEME = 'https://';

/** Replaces the stretch from `from` to `to`. `selected` is the selection afterwards. */
type Put = (
  stretch: { readonly from: number; readonly to: number },
  text: string,
  selected: readonly [number, number],
) => void;

/** Returns the selection without the spaces around it: Markdown ignores marks beside a space. */
function selectionOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  const selected = value.slice(selectionStart, selectionEnd);
  const words = selected.trim() || selected;
  const from = selectionStart + selected.indexOf(words);
  return { value, from, to: from + words.length, words };
}

function wrapIn(area: HTMLTextAreaElement, mark: string, put: Put): void {
  const { value, from, to, words } = selectionOf(area);
  const { length } = mark;
  const around = value.slice(from - length, from) === mark && value.slice(to, to + length) === mark;
  if (around) {
    put({ from: from - length, to: to + length }, words, [from - length, to - length]);
    return;
  }
  const within = words.length > 2 * length && words.startsWith(mark) && words.endsWith(mark);
  if (within) put({ from, to }, words.slice(length, -length), [from, to - 2 * length]);
  else put({ from, to }, mark + words + mark, [from + length, to + length]);
}

function linkIn(area: HTMLTextAreaElement, put: Put): void {
  const { value, from, to, words } = selectionOf(area);
  const target = TARGET.exec(value.slice(to));
  if (target && value[from - 1] === '[')
    put({ from: from - 1, to: to + target[0].length }, words, [from - 1, to - 1]);
  else if (ADDRESS.test(words)) put({ from, to }, `[](${words})`, [from + 1, from + 1]);
  else {
    const at = to + '[]('.length;
    put({ from, to }, `[${words}](${SCHEME})`, words ? [at, at + SCHEME.length] : [from + 1, from + 1]);
  }
}

export function useTextTools(area: HTMLTextAreaElement): TextTools {
  const busy = useRef(false);
  const put: Put = ({ from, to }, text, selected) => {
    area.focus({ preventScroll: true });
    area.setSelectionRange(from, to);
    busy.current = true;
    // Deprecated, but the only way that keeps the browser's own undo.
    if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) {
      area.setRangeText(text);
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
    busy.current = false;
    area.setSelectionRange(...selected);
  };
  return {
    replace: (from, text) =>
      put({ from, to: area.selectionEnd }, text, [from + text.length, from + text.length]),
    swap(from, to, text) {
      const moved = (at: number) => (at < to ? at : at + text.length - (to - from));
      put({ from, to }, text, [moved(area.selectionStart), moved(area.selectionEnd)]);
    },
    insert(text) {
      const { selectionStart: from, selectionEnd: to } = area;
      put({ from, to }, text, [from + text.length, from + text.length]);
    },
    set: (text, { start, end }) => put({ from: 0, to: area.value.length }, text, [start, end]),
    wrap: (mark) => wrapIn(area, mark, put),
    link: () => linkIn(area, put),
    writing: () => busy.current,
  };
}
