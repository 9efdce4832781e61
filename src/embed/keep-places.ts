/**
 * A page that moves the host, or what it stands in (Turbo, Astro, a card that is dragged), has everything in it scrolled
 * back to its beginning: engines forget that with the place. Here it is scrolled again.
 * @returns ends it
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
  /** Only what it stands in: of all else on the page, nothing wakes us. */
  function watch(): void {
    observer.disconnect();
    for (let node = host.parentNode; node; node = node.parentNode)
      observer.observe(node, { childList: true });
  }
  watch();
  return () => observer.disconnect();
}
