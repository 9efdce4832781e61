import type { StreamChat } from 'stream-chat';

/** The library looks twice a second who types no longer: in a hidden tab nobody would see it. */
export function tidy(client: StreamChat, seen: boolean): void {
  clearInterval(client.cleaningIntervalRef);
  // As it begins it itself: not where it believes to be at it.
  delete client.cleaningIntervalRef;
  if (seen) client._startCleaning();
}
