import type { Page, Route } from 'playwright-core';

export type Json = Record<string, unknown>;
/** Changes the answer to calls of this path before the page receives it. */
export type Change = readonly [path: RegExp, change: (real: Json, origin: string) => Json];

/**
 * Sends calls to the real server, and changes its answers on the way back. A refusal becomes an empty answer.
 */
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
