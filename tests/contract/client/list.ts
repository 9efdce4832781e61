/** The one list of cases that every implementation of ChatClient passes. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONNECTION_CASES } from './cases/connection.ts';
import { END_CASES } from './cases/end.ts';
import { EVENT_CASES } from './cases/events.ts';
import { REQUEST_CASES } from './cases/requests.ts';
import { RESOURCE_CASES } from './cases/resources.ts';
import { TOKEN_CASES } from './cases/tokens.ts';
import { UPLOAD_CASES } from './cases/uploads.ts';
import { type Case, type Make, startScene } from './scene.ts';

const CASES: readonly Case[] = [
  ...CONNECTION_CASES,
  ...REQUEST_CASES,
  ...TOKEN_CASES,
  ...EVENT_CASES,
  ...UPLOAD_CASES,
  ...RESOURCE_CASES,
  ...END_CASES,
];

export interface Implementation {
  readonly name: string;
  readonly make: Make;
  /** Sockets cannot reach the server. */
  readonly withoutSockets?: true;
  /** Titles of cases that do not apply, with the reason. */
  readonly without: Readonly<Record<string, string>>;
}

export function clientContract({ name, make, withoutSockets, without }: Implementation): void {
  describe(name, () => {
    let scene: Awaited<ReturnType<typeof startScene>>;
    const run = ({ title, killsServer, run: runCase }: Case) =>
      describe(killsServer ? 'with a server that is killed' : 'with a server', () => {
        beforeEach(async () => {
          scene = await startScene(make, killsServer ?? false);
          if (withoutSockets) scene.front.allowSockets(false);
        });
        afterEach(() => scene.close());
        test(title, () => runCase(scene));
      });
    for (const one of CASES) if (!(one.title in without)) run(one);

    test('the excluded cases exist', () => {
      const titles = CASES.map(({ title }) => title);
      expect(Object.keys(without).filter((title) => !titles.includes(title))).toEqual([]);
    });
  });
}
