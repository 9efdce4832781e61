import type { Page } from 'playwright-core';

/** A recording of what a page showed. */
interface Frames<T> {
  /** Returns what each frame showed so far, without repetitions. */
  read(): Promise<readonly T[]>;
}

/**
 * Records what the widget shows in each animation frame, from now on and after each later load of the page.
 * @param look reads the shadow root; runs in the page, so it can use nothing else
 */
export async function recordFrames<T>(page: Page, look: (root: ShadowRoot) => T): Promise<Frames<T>> {
  const script = `(() => {
    const frames = (globalThis.recordedFrames = []);
    const look = ${look};
    const next = () => {
      const root = document.querySelector('stoop-chat')?.shadowRoot;
      const seen = root && JSON.stringify(look(root));
      if (seen && frames.at(-1) !== seen) frames.push(seen);
      requestAnimationFrame(next);
    };
    next();
  })()`;
  await page.addInitScript(script);
  await page.evaluate(script);
  return {
    async read() {
      // The recorder has seen the last change once its own next frame is over.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      return (await page.evaluate<string[]>('recordedFrames')).map((frame) => JSON.parse(frame));
    },
  };
}

/** Lets the scripts of this name arrive later. */
export async function delayScript(page: Page, name: string, ms: number): Promise<void> {
  await page.route(new RegExp(`/${name}-[^/]+[.]js`), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}
