/** Event on the page's document, so that the players of all chats on a page know of each other. */
const PLAYING = 'stoop-playing';

/** Announces that a player started, so that all others stop. */
export function announcePlaying(media: HTMLMediaElement): void {
  document.dispatchEvent(new CustomEvent(PLAYING, { detail: media }));
}

/**
 * Stops a player whenever another player starts.
 * @returns a function that ends this
 */
export function stopForOthers(media: HTMLMediaElement): () => void {
  const onPlaying = (event: Event) => {
    if (event instanceof CustomEvent && event.detail !== media) media.pause();
  };
  document.addEventListener(PLAYING, onPlaying);
  return () => document.removeEventListener(PLAYING, onPlaying);
}
