/**
 * Locations between people in a room, on a page with the strictest policy. Map tiles come from a third
 * origin.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { type Site, startSite } from '../../support/site.ts';
import { joinRoom, type RoomPage, serverCall } from '../room-page.ts';

const TILES = 'https://tiles.example';
const HARBOUR = { latitude: 55.6761, longitude: 12.5683 };

let demo: Demo;
let site: Site;
let browser: Browser;
let tile: Buffer;
/** The room of this try of a test, so that a second one finds nothing of the first. */
let channel: string;

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(), startSite('')]);
  tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cfe4c4' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  channel = randomUUID();
  const call = serverCall(demo);
  await call('POST', `/channels/room/${channel}/query`, { data: { created_by_id: 'lucia' } });
  const set = { config_overrides: { shared_locations: true } };
  await call('PATCH', `/channels/room/${channel}`, { set });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await site?.close();
});

/** A person whose browser reports this position; without one it reports none. */
async function join(name: string, at?: { latitude: number; longitude: number }) {
  const person = await joinRoom({
    ...{ demo, site, browser, name, channel, features: 'location', pictures: TILES },
    attributes: `data-map-tiles="${TILES}/{z}/{x}/{y}.png © The mapmakers"`,
    options: { permissions: ['geolocation'], ...(at ? { geolocation: at } : {}) },
  });
  const tiles: string[] = [];
  await person.context.route(`${TILES}/**`, (route) => {
    tiles.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: tile });
  });
  return { ...person, tiles };
}

const axe = (page: Page) => axeViolations(page, { rules: { region: { enabled: false } } });
const places = (page: Page) => page.locator('.place');
const away = (card: Locator) => card.getByRole('link', { name: 'Open in OpenStreetMap' });
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'live location' });

async function openForm({ page }: Pick<RoomPage, 'page'>): Promise<Locator> {
  // The channel's data decides what can be shared.
  await page.locator('[aria-haspopup=menu][aria-label="Attach files"]').click();
  await page.getByRole('menu', { name: 'Add' }).getByRole('menuitem', { name: 'Location' }).click();
  const form = page.getByRole('dialog', { name: 'Share location' });
  await form.waitFor();
  return form;
}

async function share(person: Pick<RoomPage, 'page'>, how: string): Promise<void> {
  const form = await openForm(person);
  await form.getByRole('radio', { name: how }).check();
  await form.getByRole('button', { name: 'Share' }).click();
  await form.waitFor({ state: 'detached' });
}

test('a location at zero and zero is sent and shown; no map tile loads before someone asks for it', async () => {
  const [nuria, oto] = await Promise.all([join('Nuria', { latitude: 0, longitude: 0 }), join('Oto')]);
  expect(nuria.tiles).toEqual([]);
  const form = await openForm(nuria);
  await expect.poll(() => nuria.tiles.length).toBeGreaterThan(0);
  await form.getByText('© The mapmakers').waitFor();
  expect(
    await form.getByRole('radio').evaluateAll((all) => all.map((one) => one.closest('label')?.textContent)),
  ).toEqual(['Current location', 'Live for 15 minutes', 'Live for 1 hour', 'Live for 8 hours']);
  expect(await axe(nuria.page)).toEqual([]);
  await form.getByRole('button', { name: 'Share' }).click();

  const card = places(oto.page).nth(0);
  await card.getByText('0.00000, 0.00000').waitFor();
  expect(await away(card).getAttribute('href')).toContain('mlat=0&mlon=0');
  expect(oto.tiles).toEqual([]);
  await card.getByRole('button', { name: 'Show map' }).focus();
  await oto.page.keyboard.press('Enter');
  await expect.poll(() => oto.tiles.some((url) => /\/15\/\d+\/\d+\.png$/.test(url))).toBe(true);
  await card.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => oto.tiles.some((url) => url.includes('/14/'))).toBe(true);
  expect(await axe(oto.page)).toEqual([]);
  await card.getByRole('button', { name: 'Hide map' }).click();
  await card.getByRole('group', { name: 'Map' }).waitFor({ state: 'detached' });
  // An owner may want no maps: the location shows, and nothing that loads one.
  const plain = await joinRoom({
    ...{ demo, site, browser, channel, name: 'Petra', features: 'location' },
    attributes: 'data-map-tiles="none"',
  });
  await places(plain.page).nth(0).getByText('0.00000, 0.00000').waitFor();
  expect(await plain.page.getByRole('button', { name: 'Show map' }).count()).toBe(0);
  await openForm(plain);
  expect(await plain.page.getByRole('group', { name: 'Map' }).count()).toBe(0);
  expect(plain.errors).toEqual([]);
  expect([...nuria.errors, ...oto.errors]).toEqual([]);
});

test('live locations move for everyone, several at once, continue on a reopened page, and end when stopped', async () => {
  const [nuria, oto] = await Promise.all([join('Nuria', HARBOUR), join('Oto')]);
  await share(nuria, 'Live for 15 minutes');
  await line(nuria.page).waitFor();
  await share(nuria, 'Live for 1 hour');
  await expect.poll(() => places(oto.page).count()).toBe(2);
  const [first, second] = [places(oto.page).nth(0), places(oto.page).nth(1)];
  await first.getByText('Nuria, live').waitFor();
  await first.getByText(/, 15 minutes left$/).waitFor();
  await second.getByText(/, 1 hour left$/).waitFor();
  // Others can neither stop it, nor see a note that they share.
  expect(await first.getByRole('button', { name: 'Stop sharing' }).count()).toBe(0);
  expect(await line(oto.page).count()).toBe(0);

  await nuria.context.setGeolocation({ latitude: 48.25, longitude: 11.5 });
  for (const card of [first, second])
    await expect.poll(() => away(card).getAttribute('href'), { timeout: 20_000 }).toContain('mlat=48.25');

  await places(nuria.page).nth(0).getByRole('button', { name: 'Stop sharing' }).click();
  await first.getByText('Live location ended').waitFor();
  await line(nuria.page).waitFor();

  await nuria.page.close();
  const page = await nuria.context.newPage();
  await page.goto(`${site.url}/nuria`);
  await line(page).waitFor();
  expect(await axe(page)).toEqual([]);
  await nuria.context.setGeolocation({ latitude: 40.5, longitude: -3.5 });
  await expect.poll(() => away(second).getAttribute('href'), { timeout: 20_000 }).toContain('mlat=40.5');
  expect(await away(first).getAttribute('href')).toContain('mlat=48.25');
  await line(page).getByRole('button', { name: 'Stop sharing' }).click();
  await second.getByText('Live location ended').waitFor();
  await line(page).waitFor({ state: 'detached' });
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith(':live')));
  await expect.poll(kept).toEqual([]);
  expect([...nuria.errors, ...oto.errors]).toEqual([]);
});

test('one of two tabs sends the position; when it closes the other continues', async () => {
  const [nuria, oto] = await Promise.all([join('Nuria', HARBOUR), join('Oto')]);
  await share(nuria, 'Live for 15 minutes');
  await line(nuria.page).waitFor();
  const second = await nuria.context.newPage();
  await second.goto(nuria.page.url());
  await line(second).waitFor();
  const senders: Page[] = [];
  nuria.context.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/live_locations'))
      senders.push(request.frame().page());
  });
  const card = places(oto.page).nth(0);
  const moveTo = async (latitude: number) => {
    senders.length = 0;
    let longitude = 11.5;
    // A device reports again and again. Chromium may report nothing of a single move to a watcher that just began.
    const shown = async () => {
      longitude += 0.01;
      await nuria.context.setGeolocation({ latitude, longitude });
      return away(card).getAttribute('href');
    };
    await expect.poll(shown, { timeout: 20_000, interval: 1_000 }).toContain(`mlat=${latitude}`);
  };
  await moveTo(48.25);
  const [sender] = senders;
  expect(new Set(senders).size).toBe(1);
  const rest = sender === second ? nuria.page : second;
  await sender?.close();
  await moveTo(40.5);
  expect(new Set(senders)).toEqual(new Set([rest]));
  await line(rest).getByRole('button', { name: 'Stop sharing' }).click();
  await card.getByText('Live location ended').waitFor();
  expect(oto.errors).toEqual([]);
});

test('starts a second location while the first continues, on a device that has not moved for a while', async () => {
  const nuria = await join('Nuria', HARBOUR);
  await share(nuria, 'Live for 15 minutes');
  await line(nuria.page).waitFor();
  // The browser repeats a position only for so long; later a second watcher gets nothing new.
  const shared = Date.now();
  await expect.poll(() => Date.now() - shared, { timeout: 10_000, interval: 500 }).toBeGreaterThan(4_000);
  await share(nuria, 'Current location');
  await expect.poll(() => places(nuria.page).count()).toBe(2);
  await places(nuria.page).nth(1).getByText('55.67610, 12.56830').waitFor();
  await line(nuria.page).getByRole('button', { name: 'Stop sharing' }).click();
  await line(nuria.page).waitFor({ state: 'detached' });
});

test('a map without tiles is a plain area with its mark, and says so; it becomes a map when they load', async () => {
  const nuria = await join('Nuria', HARBOUR);
  let comes = false;
  await nuria.context.route(`${TILES}/**`, (route) =>
    comes ? route.fulfill({ contentType: 'image/png', body: tile }) : route.abort('failed'),
  );
  const form = await openForm(nuria);
  const map = form.getByRole('group', { name: 'Map' });
  await map.getByRole('status').filter({ hasText: 'Couldn’t load the map' }).waitFor();
  await expect.poll(() => map.locator('img:visible').count()).toBe(0);
  await map.locator('.map-mark').waitFor();
  expect(await axe(nuria.page)).toEqual([]);
  comes = true;
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await map.getByText('© The mapmakers').waitFor();
  await expect.poll(() => map.locator('img:visible').count()).toBeGreaterThan(0);
  expect(await map.getByText('Couldn’t load the map').count()).toBe(0);
});

test('a live location ends by itself at its time', async () => {
  const oto = await join('Oto');
  const end_at = new Date(Date.now() + 4_000).toISOString();
  const shared_location = { ...HARBOUR, created_by_device_id: 'phone', end_at };
  await serverCall(demo)('POST', `/channels/room/${channel}/message`, {
    message: { shared_location, user_id: 'lucia' },
  });
  const card = places(oto.page).nth(0);
  await card.getByText('Lucía, live').waitFor();
  await card.getByText('Live location ended').waitFor();
});

test('a denied permission and an unknown position show an error and can be retried', async () => {
  const denied = await join('Uma', HARBOUR);
  await denied.context.clearPermissions();
  await denied.context.grantPermissions([]);
  const form = await openForm(denied);
  await form.getByText('Location access is blocked.').waitFor();
  expect(await form.getByRole('button', { name: 'Share' }).isDisabled()).toBe(true);
  expect(await axe(denied.page)).toEqual([]);
  await denied.context.grantPermissions(['geolocation']);
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByText(/^Accurate to/).waitFor();
  await denied.page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });

  const lost = await join('Vera', HARBOUR);
  await lost.context.setGeolocation(null);
  const other = await openForm(lost);
  await other.getByText('Couldn’t find your location').waitFor();
  await lost.context.setGeolocation(HARBOUR);
  await other.getByText(/^Accurate to/).waitFor();
  await other.getByRole('button', { name: 'Share' }).click();
  await places(lost.page).last().getByText('55.67610, 12.56830').waitFor();
});

test('a channel without locations offers no way to share one', async () => {
  await serverCall(demo)('PATCH', `/channels/room/${channel}`, { unset: ['config_overrides'] });
  const { page } = await joinRoom({ demo, site, browser, channel, name: 'Xaver', features: 'location' });
  await page.locator('[aria-haspopup=menu][aria-label="Attach files"]').click();
  const menu = page.getByRole('menu', { name: 'Add' });
  await menu.getByRole('menuitem', { name: '/giphy' }).waitFor();
  expect(await menu.getByRole('menuitem', { name: 'Location' }).count()).toBe(0);
});
