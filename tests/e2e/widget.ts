import type { Locator, Page } from 'playwright-core';

/** The widget as a person finds it: by roles and names, through its open shadow root. */
export interface Widget {
  readonly launcher: Locator;
  readonly panel: Locator;
  readonly box: Locator;
  readonly send: Locator;
  readonly messages: Locator;
  open(): Promise<void>;
  say(text: string): Promise<void>;
  /** The row or bubble with this text. */
  text(text: string): Locator;
}

export function widgetOf(page: Page): Widget {
  const launcher = page.getByRole('button', { name: /^Open chat/ });
  const messages = page.getByRole('log', { name: 'Messages' });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  const send = page.getByRole('button', { name: 'Send message' });
  return {
    launcher,
    messages,
    box,
    send,
    panel: page.locator('stoop-chat').getByRole('dialog'),
    text: (text) => messages.getByText(text, { exact: true }),
    async open() {
      await launcher.click();
      await box.waitFor();
    },
    async say(text) {
      await box.fill(text);
      await box.press('Enter');
    },
  };
}
