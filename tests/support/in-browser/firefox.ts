import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { WebSocket } from 'ws';

/** Firefox on the search path, or null. */
export function findFirefox(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = ['firefox', 'firefox-esr'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** The time until it listens, in ms: its first start creates a profile. */
const START_TIMEOUT_MS = 60_000;
/** Time for motion to end, in ms. */
const A_FEW_FRAMES_MS = 50;
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/**
 * One page of a real Firefox, by WebDriver BiDi: the other tests' driver needs commands that released
 * versions lack.
 */
export interface FirefoxPage {
  goto(url: string): Promise<void>;
  /** Goes one page back in the tab's history, as its button does. */
  back(): Promise<void>;
  /** The page's console warnings and errors since the last call, uncaught ones too. */
  said(): string[];
  /** Width and height of the viewport, in px. */
  resize(width: number, height: number): Promise<void>;
  /** The value of an expression, or of its promise, as JSON. @throws the page's exception */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks in the middle of the expression's element. */
  click(element: string): Promise<void>;
  /** Types as a person does; `\uE007` is Enter. */
  type(text: string): Promise<void>;
  /** Presses a key while the others, before it, are held. */
  press(...keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

type Result = Readonly<Record<string, unknown>>;

class Wire {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<
    number,
    { resolve: (result: Result) => void; reject: (error: Error) => void }
  >();
  #last = 0;
  readonly said: { readonly level: string; readonly text: string | null }[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const { id, result, error, message, method, params } = JSON.parse(`${data}`);
      if (method === 'log.entryAdded') this.said.push(params);
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(`${error}: ${message}`));
      else waiting?.resolve(result);
    });
  }
  static open(url: string): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url}/session`);
      socket.once('open', () => resolve(new Wire(socket)));
      socket.once('error', reject);
    });
  }
  send(method: string, params: object): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
  close(): void {
    this.#socket.terminate();
  }
}

function untilListening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`Firefox did not start: ${why}\n${said}`));
    const timer = setTimeout(() => fail('it took too long'), START_TIMEOUT_MS);
    child.once('exit', (code) => fail(`it ended with ${code}`));
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      const [, url] = LISTENING.exec(said) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

/** The middle of an element once it is drawn and at rest: a click would miss a moving one. */
const middleOf = (element: string) => `(async () => {
  for (let before = null; ; ) {
    const box = (${element})?.getBoundingClientRect();
    const now = box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    if (now && String(now) === String(before)) return now;
    before = now;
    await new Promise((next) => setTimeout(next, ${A_FEW_FRAMES_MS}));
  }
})()`;

/** Starts Firefox with a profile of its own and one page. */
export async function openFirefox(program: string): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'stoop-firefox-'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const wire = await Wire.open(await untilListening(child));
  await wire.send('session.new', { capabilities: {} });
  await wire.send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await wire.send('browsingContext.create', { type: 'tab' });

  async function evaluate(expression: string): Promise<unknown> {
    const answer = await wire.send('script.evaluate', {
      // As text: values of BiDi have a format of their own.
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context },
      awaitPromise: true,
    });
    const { type, result, exceptionDetails } = answer as {
      type: string;
      result?: { value?: string };
      exceptionDetails?: { text: string };
    };
    if (type !== 'success') throw new Error(exceptionDetails?.text ?? type);
    return result?.value === undefined ? undefined : JSON.parse(result.value);
  }
  const perform = (...actions: object[]) => wire.send('input.performActions', { context, actions });
  return {
    evaluate,
    async goto(url) {
      await wire.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async back() {
      await wire.send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    said: () =>
      wire.said
        .splice(0)
        .flatMap(({ level, text }) => (level === 'warn' || level === 'error' ? [text ?? ''] : [])),
    async resize(width, height) {
      await wire.send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async click(element) {
      const [x, y] = (await evaluate(middleOf(element))) as [number, number];
      const press = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform({ type: 'pointer', id: 'mouse', actions: press });
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform({ type: 'key', id: 'keys', actions: keys });
    },
    async press(...keys) {
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
      await perform({ type: 'key', id: 'keys', actions: [...down, ...up] });
    },
    async close() {
      wire.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
