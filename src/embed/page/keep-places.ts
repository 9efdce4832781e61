/**
 * Restores scroll positions when a page moves the host or an element around it (Turbo, Astro, a card that is
 * dragged). Engines forget the positions of a moved element.
 * @returns a function that ends this
 */
export function keepPlaces(host: HTMLElement, wrapper: HTMLElement): () => void {
  const places = new WeakMap<EventTarget, number>();
  wrapper.addEventListener(
    'scroll',
    ({ target }) => target && places.set(target, (target as Element).scrollTop),
    true,
  );
  const observer = new MutationObserver((records) => {
    const moved = records.some(({ addedNodes, removedNodes }) =>
      [...addedNodes, ...removedNodes].some((node) => node.contains(host)),
    );
    if (!moved) return;
    for (const node of wrapper.querySelectorAll('*')) node.scrollTop = places.get(node) ?? 0;
    watch();
  });
  /** Observes only the elements around the host, so that no other change of the page wakes it. */
  function watch(): void {
    observer.disconnect();
    for (let node = host.parentNode; node; node = node.parentNode)
      observer.observe(node, { childList: true });
  }
  watch();
  return () => observer.disconnect();
}
