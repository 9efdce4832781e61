/** Said on the page's document, so that players of several chats on one page hear of each other. */
const PLAYING = 'stoop-playing';

/** Something plays now: everything else that does stops. */
export function announcePlaying(media: HTMLMediaElement): void {
  document.dispatchEvent(new CustomEvent(PLAYING, { detail: media }));
}

/** Stops a player whenever another one starts. @returns ends it */
export function stopForOthers(media: HTMLMediaElement): () => void {
  const onPlaying = (event: Event) => {
    if (event instanceof CustomEvent && event.detail !== media) media.pause();
  };
  document.addEventListener(PLAYING, onPlaying);
  return () => document.removeEventListener(PLAYING, onPlaying);
}
