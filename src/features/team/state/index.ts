import type { ChatRuntime, Person } from '../../../chat/index.ts';
import { environmentOf, peopleOf } from '../../../chat/ports/index.ts';
import { type AppSettings, getApp, getAppUnsigned } from '../../../client/resources/app.ts';

/** Milliseconds after which presence is asked for again. */
const REFRESH = 60_000;

/**
 * Asks who answers, now and once a minute while the page is looked at. A visitor needs no session for it. Null stands for a server without
 * this addition to the API, and for a request that failed.
 * @returns a function that stops asking
 */
export function followTeam(
  runtime: ChatRuntime,
  found: (team: readonly Person[] | null) => void,
  closed: (hours: { readonly opensAt: string } | null) => void,
): () => void {
  const { environment, key, baseURL } = environmentOf(runtime);
  const { clock, visibility } = environment;
  let isStopped = false;
  let stopTimer = () => {};

  function ask(): Promise<AppSettings> {
    const client = runtime.client();
    return client ? getApp(client) : getAppUnsigned({ fetch: environment.fetch, baseURL, key });
  }

  async function refresh(): Promise<void> {
    const { team, hours } = await ask().catch((): AppSettings => ({}));
    if (isStopped) return;
    found(Array.isArray(team) ? team.map(peopleOf(runtime).read) : null);
    const opensAt = hours?.opens_at;
    closed(opensAt ? { opensAt } : null);
    stopTimer = clock.after(REFRESH, () => {
      if (visibility.now()) void refresh();
      else askWhenSeen();
    });
  }

  /** Nobody reads the answer in a hidden tab. */
  function askWhenSeen(): void {
    stopTimer = visibility.subscribe(() => {
      stopTimer();
      void refresh();
    });
  }

  void refresh();
  return () => {
    isStopped = true;
    stopTimer();
  };
}
