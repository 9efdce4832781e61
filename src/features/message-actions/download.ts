import type { MessageSnapshot } from '../../chat/index.ts';

/**
 * Saves every file of a message. If the file's server does not allow that, the browser opens the file in another tab.
 */
export function downloadAll({ attachments = [] }: MessageSnapshot): void {
  for (const attachment of attachments) {
    if (!('url' in attachment) || !attachment.url) continue;
    const link = document.createElement('a');
    link.href = attachment.url;
    link.download = 'name' in attachment ? attachment.name : '';
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow ugc';
    link.click();
  }
}
