import type { Page } from 'playwright-core';

/** Records every event that reaches the document, by name. */
export const RECORD_EVENTS = `<script>
  window.received = [];
  for (const name of 'ready load destroy open close show hide unread message message:sent message:failed conversation:start conversation:end prechat:submit identity connection consent error'.split(' '))
    document.addEventListener('stoop:' + name, (event) => received.push([name, event.detail]));
</script>`;

/** The details of this event so far. */
export async function received<T = unknown>(page: Page, name: string): Promise<T[]> {
  const all = await page.evaluate<[string, T][]>('received');
  return all.filter(([one]) => one === name).map(([, detail]) => detail);
}
