/** The composer in Firefox: formats and emoji, and the browser's own undo of them. */
import { expect, test } from 'vitest';
import { firefoxStage, KEYS, NO_FIREFOX } from './firefox-stage.ts';

const stage = firefoxStage();
const inFirefox = test.skipIf(NO_FIREFOX);
const { value, until } = stage;
const BOX = "within('textarea')";

const reads = (text: string) => until(`${BOX}.value === ${JSON.stringify(text)}`);
const control = (...keys: readonly string[]) => stage.page().press(KEYS.control, ...keys);

inFirefox('formats and emoji by keys, undone and redone by the browser', async () => {
  await stage.open({ head: stage.tag() });
  await until("within('[part=launcher]')");
  await value("(Stoop('open'), 0)");
  await until(BOX);
  const page = stage.page();
  await page.click(BOX);
  await page.type('so bold');
  const formats = [
    [['b'], 'so **bold**'],
    [['i'], 'so _bold_'],
    [['e'], 'so `bold`'],
    [[KEYS.shift, 'X'], 'so ~~bold~~'],
    [['k'], 'so [bold](https://)'],
  ] as const;
  for (const [keys, formatted] of formats) {
    await value(`(${BOX}.setSelectionRange(3, 7), 0)`);
    await control(...keys);
    await reads(formatted);
    await control('z');
    await reads('so bold');
    await control(KEYS.shift, 'Z');
    await reads(formatted);
    await control('z');
    await reads('so bold');
  }
  await value(`(${BOX}.setSelectionRange(7, 7), 0)`);
  await page.type(' :rocket:');
  await reads('so bold 🚀');
  await control('z');
  await reads('so bold :rocket:');
  await page.type(' :) ');
  await reads('so bold :rocket: 🙂 ');
  await page.type(KEYS.backspace);
  await reads('so bold :rocket: :) ');
  expect(page.said()).toEqual([]);
});
