/** Focuses the first node that takes the focus. The element that opened the chat may be gone or hidden by now. */
export function focusFirst(nodes: readonly (HTMLElement | null)[]): void {
  nodes.find((node) => {
    node?.focus({ preventScroll: true });
    return node?.matches(':focus');
  });
}
