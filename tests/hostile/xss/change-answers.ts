import type { Page, Route } from 'playwright-core';

export type Json = Record<string, unknown>;
/** How the answer to calls of this path is changed before the page gets it. */
export type Change = readonly [path: RegExp, change: (real: Json, origin: string) => Json];

/** Calls go to the real server; what it answers is changed on the way back. What it refused is answered as if it had nothing to say. */
export async function changeAnswers(page: Page, origin: string, changes: readonly Change[]): Promise<void> {
  const answer = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const [, change] = changes.find(([path]) => path.test(pathname)) ?? [];
    if (!change) return route.continue();
    const response = await route.fetch();
    const real = response.ok() ? ((await response.json()) as Json) : { duration: '' };
    return route.fulfill({ status: 200, headers: response.headers(), json: change(real, origin) });
  };
  await page.route(
    (url) => url.origin === origin && changes.some(([path]) => path.test(url.pathname)),
    answer,
  );
}
