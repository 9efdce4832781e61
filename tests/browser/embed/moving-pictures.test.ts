import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';

const stage = hostStage();
const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };
const SIZE = { width: 120, height: 80 };

/** Two alternating colours. */
async function movingPicture(): Promise<string> {
  const frames = await Promise.all(
    [RED, BLUE].map((background) =>
      sharp({ create: { ...SIZE, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
  return `data:image/gif;base64,${gif.toString('base64')}`;
}

const colourOf = (canvas: Locator) =>
  canvas.evaluate((node: HTMLCanvasElement) => [
    ...(node.getContext('2d')?.getImageData(5, 5, 1, 1).data.slice(0, 3) ?? []),
  ]);

// WCAG 2.2.2
test('an animation without a still can be stopped, and rests with reduced motion', async () => {
  const picture = await movingPicture();
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const { page, errors } = await stage.open({ head: stage.tag(), context: { reducedMotion } });
    const cid = await stage.openAndTalk(page);
    await stage.asServer('POST', `/channels/${cid.replace(':', '/')}/message`, {
      message: { user_id: 'ines', attachments: [{ type: 'giphy', title: 'Waving', thumb_url: picture }] },
    });
    const gif = widgetOf(page).messages.getByRole('button', { name: /Waving/ });
    await gif.waitFor();
    const moves = () => gif.getAttribute('aria-pressed');
    if (reducedMotion === 'no-preference') {
      expect(await moves()).toBe('true');
      expect(await gif.locator('canvas').count()).toBe(0);
      await gif.click();
    }
    expect(await moves()).toBe('false');
    const canvas = gif.locator('canvas');
    await expect.poll(() => colourOf(canvas)).toEqual([255, 0, 0]);
    // The moving version stays hidden meanwhile.
    expect(await gif.locator('img').evaluate((image) => getComputedStyle(image).visibility)).toBe('hidden');
    expect(await canvas.boundingBox()).toEqual(await gif.boundingBox());
    await gif.click();
    expect(await moves()).toBe('true');
    await expect.poll(() => gif.locator('img').isVisible()).toBe(true);
    expect(await canvas.count()).toBe(0);
    expect(errors).toEqual([]);
  }
});

// WCAG 2.2.2
test('an animated image file rests too, and plays in the viewer', async () => {
  const { page, errors } = await stage.open({ head: stage.tag(), context: { reducedMotion: 'reduce' } });
  const cid = await stage.openAndTalk(page);
  await stage.asServer('POST', `/channels/${cid.replace(':', '/')}/message`, {
    message: {
      user_id: 'ines',
      attachments: [{ type: 'image', title: 'Moving', image_url: await movingPicture() }],
    },
  });
  const tile = widgetOf(page).messages.getByRole('button', { name: /Moving/ });
  await expect.poll(() => colourOf(tile.locator('canvas'))).toEqual([255, 0, 0]);
  await tile.click();
  await page.getByRole('dialog', { name: 'Photos' }).locator('img').first().waitFor();
  expect(errors).toEqual([]);
});
