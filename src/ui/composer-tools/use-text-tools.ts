import { useLayoutEffect, useRef } from 'react';

/** Changes to what is in a text area, with the caret where writing goes on. */
export interface TextTools {
  /** Replaces the text from there to the caret. */
  replace(from: number, text: string): void;
  /** Puts it where the caret is, in the place of what is selected. */
  insert(text: string): void;
  /** Replaces all of it. */
  set(text: string, selection: { readonly start: number; readonly end: number }): void;
  /** Puts marks around what is selected, or takes them away. */
  wrap(mark: string): void;
}

/** @param change takes the area's text */
export function useTextTools(area: HTMLTextAreaElement, change: (text: string) => void): TextTools {
  const selection = useRef<readonly [number, number] | null>(null);
  useLayoutEffect(() => {
    if (!selection.current) return;
    area.setSelectionRange(...selection.current);
    selection.current = null;
  });
  function put(from: number, to: number, text: string, selected: readonly [number, number]): void {
    const { value } = area;
    selection.current = selected;
    change(value.slice(0, from) + text + value.slice(to));
    area.focus({ preventScroll: true });
  }
  return {
    replace: (from, text) => put(from, area.selectionEnd, text, [from + text.length, from + text.length]),
    insert(text) {
      const { selectionStart: from, selectionEnd: to } = area;
      put(from, to, text, [from + text.length, from + text.length]);
    },
    set: (text, { start, end }) => put(0, area.value.length, text, [start, end]),
    wrap(mark) {
      const { selectionStart: from, selectionEnd: to, value } = area;
      const { length } = mark;
      const marked = value.slice(from - length, from) === mark && value.slice(to, to + length) === mark;
      const inner = value.slice(from, to);
      if (marked) put(from - length, to + length, inner, [from - length, to - length]);
      else put(from, to, mark + inner + mark, [from + length, to + length]);
    },
  };
}
