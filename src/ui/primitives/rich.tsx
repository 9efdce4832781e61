import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Marks an argument's name in the text. No text that a person can type or translate contains it. */
const MARK = '\u0000';

/**
 * Renders a text whose arguments are elements: "Not sent. {retry} or {discard}" with two buttons. The translation
 * decides their order, and no markup is parsed.
 */
export function rich<K extends string>(
  message: (values: { readonly [P in K]: string }) => string,
  parts: { readonly [P in K]: ReactNode },
): ReactElement {
  const names = Object.keys(parts) as K[];
  const marked = Object.fromEntries(names.map((name) => [name, MARK + name + MARK])) as { [P in K]: string };
  const pieces = message(marked).split(MARK);
  // Every second piece is an argument's name.
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) => (index % 2 ? parts[piece as K] : piece)),
  );
}
