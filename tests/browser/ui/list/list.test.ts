import { expect, test } from 'vitest';
import { galleryBrowser } from '../browser.ts';
import { atEnd, movedBy, readRow, STILL_PX, scrollUp, spot, still, topOf } from './list-page.ts';

const gallery = galleryBrowser();

test('opens at the end and follows it as messages, typing and the composer grow', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await atEnd(page);
  await page.evaluate(() => window.gallery.receive(1));
  await page.getByText('Arrived 1', { exact: true }).waitFor();
  await atEnd(page);
  await page.evaluate(() =>
    window.gallery.model.patch({ typing: window.gallery.model.conversation.get().people }),
  );
  await page.locator('.typing').waitFor();
  await atEnd(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('one\ntwo\nthree\nfour\nfive');
  await atEnd(page);
  await page.setViewportSize({ width: 1000, height: 500 });
  await atEnd(page);
  // A narrower place wraps text into more lines: none of them is cut off.
  const area = page.getByRole('textbox', { name: 'Message' });
  await area.fill('A sentence that is one line in a wide place and more of them in a narrow one');
  const high = () => area.evaluate((element) => element.getBoundingClientRect().height);
  const wide = await high();
  await page.setViewportSize({ width: 320, height: 500 });
  await expect.poll(high).toBeGreaterThan(wide);
  expect(await area.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(
    1,
  );
  await atEnd(page);
  // One more letter is measured too, and moves nothing.
  await area.press('End');
  await area.press('x');
  await still(page);
  await atEnd(page);
  expect(errors).toEqual([]);
});

test('stays at the end through a burst', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await page.evaluate(async () => {
    for (let i = 0; i < 60; i++) {
      window.gallery.receive(5);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.getByText('Arrived 300', { exact: true }).waitFor();
  await atEnd(page);
  expect(errors).toEqual([]);
});

test('older messages load above without moving the reader', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  const calls = () =>
    page.evaluate(() => window.gallery.model.calls.filter((call) => call === 'loadOlder').length);
  for (let pages = 0; pages < 4; pages++) {
    await scrollUp(page, 500);
    const id = await readRow(page);
    const before = await topOf(page, id);
    await page.evaluate(() => window.gallery.more(25));
    await still(page);
    expect(Math.abs((await topOf(page, id)) - before), `row ${id}`).toBeLessThanOrEqual(STILL_PX);
  }
  expect(await calls()).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test('growing at both ends at once keeps the position', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  await scrollUp(page, 300);
  const id = await readRow(page);
  const before = await topOf(page, id);
  await page.evaluate(() => {
    window.gallery.more(25);
    window.gallery.receive(3);
  });
  await expect.poll(() => page.locator('.jump .count').textContent()).toBe('3');
  await still(page);
  expect(Math.abs((await topOf(page, id)) - before)).toBeLessThanOrEqual(STILL_PX);
  expect(errors).toEqual([]);
});

test('a row above that grows late does not move the reader', async () => {
  const { page, errors } = await gallery.open('state=many');
  await still(page);
  await scrollUp(page, 2000);
  const id = await readRow(page);
  const before = await topOf(page, id);
  await page.evaluate((readId) => {
    const { model } = window.gallery;
    const { messages } = model.conversation.get();
    const index = messages.findIndex((message) => message.id === readId);
    model.patch({
      messages: messages.map((message, i) =>
        i < index - 6 && i > index - 12
          ? { ...message, text: `${message.text} ${'grown '.repeat(60)}` }
          : message,
      ),
    });
  }, id);
  await still(page);
  expect(Math.abs((await topOf(page, id)) - before)).toBeLessThanOrEqual(STILL_PX);
  expect(errors).toEqual([]);
});

test('messages that arrive while scrolled up are counted on the button, which jumps to the end', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  await scrollUp(page, 900);
  const id = await readRow(page);
  const before = await topOf(page, id);
  await page.evaluate(() => {
    window.gallery.receive(3);
    window.gallery.model.patch({ unread: 3 });
  });
  const jump = page.getByRole('button', { name: 'Jump to 3 new messages' });
  await jump.waitFor();
  expect(Math.abs((await topOf(page, id)) - before)).toBeLessThanOrEqual(STILL_PX);
  expect(await page.evaluate(() => window.gallery.model.calls.includes('markRead'))).toBe(false);
  await jump.click();
  await atEnd(page);
  await jump.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => window.gallery.model.calls.includes('markRead'))).toBe(true);
  expect(errors).toEqual([]);
});

test('sending jumps to the end', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  await scrollUp(page, 900);
  await page.getByRole('textbox', { name: 'Message' }).fill('Back to now');
  await page.keyboard.press('Enter');
  await page.getByText('Back to now').waitFor();
  await atEnd(page);
  expect(errors).toEqual([]);
});

test('sending jumps to the end from any place reached by keys', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('From far up');
  await page.locator('[data-message="h229"]').focus();
  await page.keyboard.press('Home');
  // While the rows there are still being measured.
  await box.press('Enter');
  await page.getByText('From far up').waitFor();
  await still(page);
  await atEnd(page);
  expect(errors).toEqual([]);
});

test('a row that is focused by a key leaves the focus to a person who has gone elsewhere', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  const first = await page.evaluate(() => window.gallery.model.conversation.get().messages[0]?.id);
  const row = page.locator('[data-message="h229"]');
  await row.focus();
  // The key and the next focus come before the row far up is drawn.
  await row.evaluate((element) => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, composed: true }));
    (element.getRootNode() as ShadowRoot).querySelector<HTMLElement>('textarea')?.focus();
  });
  await page.locator(`[data-message="${first}"]`).waitFor();
  await still(page);
  const box = page.getByRole('textbox', { name: 'Message' });
  expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true);
  expect(errors).toEqual([]);
});

test('images that load late do not move the reader', async () => {
  const { page, errors } = await gallery.open('state=many');
  await still(page);
  await scrollUp(page, 2000);
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/late-*.svg', async (route) => {
    await coming;
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="900"><path d="M0 0h400v900H0z"/></svg>';
    await route.fulfill({ contentType: 'image/svg+xml', body });
  });
  // Every second message around the reader has an image that is still loading.
  await page.evaluate(
    (readId) => {
      const { model } = window.gallery;
      const { messages } = model.conversation.get();
      const index = messages.findIndex((message) => message.id === readId);
      model.patch({
        messages: messages.map((message, i) =>
          Math.abs(i - index) < 40 && i % 2 === 0
            ? {
                ...message,
                attachments: [{ kind: 'image', url: `${location.origin}/late-${i}.svg`, name: 'late.svg' }],
              }
            : message,
        ),
      });
    },
    await readRow(page),
  );
  await still(page);
  const read = await spot(page);
  const late = page.locator('.list img[src*="late-"]');
  const high = () => late.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalHeight));
  // Some are above the reader, and none has loaded.
  const edge = await topOf(page, read.id);
  const above = await late.evaluateAll(
    (all, y) => all.filter((img) => img.getBoundingClientRect().top < y).length,
    edge,
  );
  expect(above).toBeGreaterThan(0);
  expect(Math.max(...(await high()))).toBe(0);
  come();
  await expect.poll(async () => Math.min(...(await high()))).toBeGreaterThan(0);
  await still(page);
  expect(Math.abs(await movedBy(page, read)), read.id).toBeLessThanOrEqual(STILL_PX);
  expect(errors).toEqual([]);
});

test('the day floats over the list while it is scrolled, and leaves', async () => {
  const { page, errors } = await gallery.open('state=many');
  await still(page);
  const day = page.locator('.floating-day');
  const shown = () => day.evaluate((pill) => Number(getComputedStyle(pill).opacity));
  // At the end there is nothing to show, whatever arrives.
  await page.evaluate(() => window.gallery.receive(1));
  await atEnd(page);
  expect(await day.textContent()).toBe('');
  // It may be gone again before the test reads it.
  await day.evaluate((pill) => {
    new MutationObserver(() => {
      if (pill.classList.contains('shown')) Object.assign(window, { said: true });
    }).observe(pill, { attributes: true });
  });
  await scrollUp(page, 4_000);
  await page.waitForFunction(() => Reflect.get(window, 'said'));
  const notified = await page.locator('.list').evaluate((list) => {
    const { top } = list.getBoundingClientRect();
    const rows = [...list.querySelectorAll('[data-message]')];
    const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 48);
    return first?.querySelector('time')?.title ?? '';
  });
  const text = (await day.textContent()) ?? '';
  expect(text).not.toBe('');
  const [number] = /\d+/.exec(text) ?? [];
  expect(number ? notified.includes(number) : /Today|Yesterday/.test(text)).toBe(true);
  expect(await day.getAttribute('aria-hidden')).toBe('true');
  await expect.poll(shown, { timeout: 10_000 }).toBe(0);
  expect(errors).toEqual([]);
});

test('opens at the first unread message, with read ones above in view', async () => {
  const { page, errors } = await gallery.open('state=unread-far');
  await still(page);
  const list = await page.locator('.list').boundingBox();
  const separator = await page.locator('.new').boundingBox();
  expect(await page.locator('.new').textContent()).toBe('40 new messages');
  const below = (separator?.y ?? 0) - (list?.y ?? 0);
  expect(below).toBeGreaterThan(0);
  expect(below).toBeLessThan(120);
  // The button counts the messages that are not in view yet.
  const seen = await page.locator('.list').evaluate((view) => {
    const { bottom } = view.getBoundingClientRect();
    const rows = [...view.querySelectorAll('[data-message^=n]')];
    return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
  });
  expect(seen).toBeGreaterThan(2);
  await page.getByRole('button', { name: `Jump to ${40 - seen} new messages` }).waitFor();
  expect(await page.evaluate(() => window.gallery.model.calls.includes('markRead'))).toBe(false);
  expect(errors).toEqual([]);
});

test('in the middle of a long history newer pages load below, and the button jumps to the newest message', async () => {
  const { page, errors } = await gallery.open('state=middle');
  await still(page);
  const id = await readRow(page);
  const before = await topOf(page, id);
  const calls = (name: string) =>
    page.evaluate((wanted) => window.gallery.model.calls.filter((call) => call === wanted).length, name);
  expect(await calls('loadNewer')).toBe(0);
  await scrollUp(page, -1200);
  await expect.poll(() => calls('loadNewer')).toBeGreaterThan(0);
  await scrollUp(page, 1200);
  expect(Math.abs((await topOf(page, id)) - before)).toBeLessThanOrEqual(STILL_PX);
  expect(await calls('markRead')).toBe(0);

  await page.getByRole('button', { name: 'Jump to' }).click();
  await page.locator('[data-message="h5024"]').waitFor();
  await atEnd(page);
  await page.locator('.jump').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('a conversation that gets its cid with the first message stays the same list', async () => {
  const { page, errors } = await gallery.open('state=home-cold');
  await page.getByRole('textbox', { name: 'Message' }).fill('First words');
  await page.keyboard.press('Enter');
  await page.getByText('First words').waitFor();
  const kept = await page.locator('[data-message]').evaluateHandle((row) => row);
  await page.evaluate(() => window.gallery.model.patch({ cid: 'support:new', phase: 'ready' }));
  await page.evaluate(() => window.gallery.receive(1));
  await page.getByText('Arrived 1').waitFor();
  expect(await kept.evaluate((row) => row.isConnected)).toBe(true);
  expect(errors).toEqual([]);
});

test('ten thousand messages keep the document small, at the end and at the start', async () => {
  const { page, errors } = await gallery.open('state=many');
  await still(page);
  const nodes = () => page.locator('.list').evaluate((list) => list.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThan(1500);
  await page.getByText('Message 9999.', { exact: false }).waitFor();
  await page.locator('[data-message="h9999"]').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => page.locator('[data-message="h0"]').count()).toBe(1);
  await still(page);
  expect(await topOf(page, 'h0')).toBeGreaterThan(0);
  expect(await nodes()).toBeLessThan(1500);
  expect(errors).toEqual([]);
});

// WCAG 2.1.1, 2.4.1
test('arrow keys, Page keys, Home and End reach messages; one of them is in the tab order', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  const focused = () =>
    page.evaluate(() => {
      const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
      return active instanceof HTMLElement ? active.dataset.message : undefined;
    });
  await page.getByRole('textbox', { name: 'Message' }).focus();
  // Also over the composer's other controls.
  for (let presses = 0; presses < 4 && (await focused()) === undefined; presses++)
    await page.keyboard.press('Shift+Tab');
  await expect.poll(focused).toBe('h229');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('h228');
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('h218');
  const row = await page.locator('[data-message="h218"]').boundingBox();
  const list = await page.locator('.list').boundingBox();
  expect(row?.y).toBeGreaterThanOrEqual(list?.y ?? 0);
  await page.keyboard.press('PageUp');
  await expect.poll(async () => Number((await focused())?.slice(1))).toBeLessThan(217);
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('h229');
  expect(await page.locator('.list [data-message][tabindex="0"]').count()).toBe(1);
  expect(errors).toEqual([]);
});

// WCAG 4.1.3
test('announces new messages once, several by their number, and typing when it starts, without repeating', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  const announced = () => page.evaluate(() => window.gallery.announced);
  await page.evaluate(() => window.gallery.receive(1));
  await expect.poll(announced).toEqual(['Ines: Arrived 1']);
  await page.evaluate(() => {
    window.gallery.more(25);
    window.gallery.receive(1);
    window.gallery.receive(2);
  });
  // At most one announcement a second, so the second one comes later.
  await expect.poll(announced, { timeout: 5000 }).toEqual(['Ines: Arrived 1', '3 new messages']);
  // People stop and start all the time.
  for (const typing of [true, false, true])
    await page.evaluate((busy) => {
      const { model } = window.gallery;
      model.patch({ typing: busy ? model.conversation.get().people : [] });
    }, typing);
  await page.locator('.typing').waitFor();
  await page.evaluate(() => window.gallery.receive(1));
  await expect
    .poll(announced, { timeout: 5000 })
    .toEqual(['Ines: Arrived 1', '3 new messages', 'Ines is typing', 'Ines: Arrived 5']);
  expect(errors).toEqual([]);
});

test('announces new messages without their formatting marks', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  await page.evaluate(() => {
    const { model } = window.gallery;
    const last = model.conversation.get().messages.findLast(({ mine }) => !mine);
    if (last) model.receive({ ...last, id: 'marked', text: 'It is **mouth-blown**, see `glass`' });
  });
  await expect
    .poll(() => page.evaluate(() => window.gallery.announced))
    .toEqual(['Ines: It is mouth-blown, see glass']);
  expect(errors).toEqual([]);
});
