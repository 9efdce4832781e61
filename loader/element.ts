/** An element with properties and children; nothing on the way is HTML text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Readonly<Record<string, unknown>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
