/** Checks the server as browsers reach it: through the proxy at its public address. */
import { isIPv4 } from 'node:net';
import { isPublicAddress } from '../providers/outgoing.ts';
import { signServerToken } from '../wire/index.ts';
import { type Finding, failed, note, ok } from './finding.ts';

/** Where and as whom the public address is checked. */
export interface PublicPlace {
  /** Scheme and host, without a slash at the end. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** Null for all. */
  readonly allowedOrigins: readonly string[] | null;
  /** Bytes of one request body. */
  readonly bodyLimit: number;
}

const WAIT_MS = 10_000;
const TOKEN_SECONDS = 60;
/** A token that is issued by a clock further off is refused. */
const CLOCK_MS = 60_000;
/** An address for examples (RFC 5737): no caller has it. */
const FORGED = '192.0.2.77';
/** Any page, where all may use the API. */
const SOME_ORIGIN = 'https://shop.example';
const MOST_ORIGINS = 5;
const OK = 200;
const REDIRECT_FROM = 300;
const REDIRECT_BEFORE = 400;
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Null if the answer is no JSON object. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

async function ask({ url }: PublicPlace, path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url + path, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: objectIn(text) };
}

function objectIn(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Reply['body']) : null;
  } catch {
    return null;
  }
}

/** Returns the innermost reason of a failed request: `fetch failed` alone helps nobody. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;
}

function checkAnswer({ url }: PublicPlace, { status, headers, body }: Reply): Finding {
  if (status >= REDIRECT_FROM && status < REDIRECT_BEFORE)
    return failed(
      'address',
      `${url} redirects to ${headers.get('location')}: set STOOP_PUBLIC_URL to that address`,
    );
  if (body?.status !== 'ok' || typeof body.version !== 'string')
    return failed(
      'address',
      `${url}/health answered ${status}, and not as a Stoop server: point the proxy at its port`,
    );
  return ok('address', `${url} leads to stoop-server ${body.version}`);
}

function checkClock({ headers }: Reply): Finding {
  const there = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(there)) return note('clock', 'the answer has no date to compare with');
  const seconds = Math.round((there - Date.now()) / 1000);
  if (Math.abs(seconds) * 1000 <= CLOCK_MS) return ok('clock', 'agrees with the answer’s date');
  return failed(
    'clock',
    `differs by ${seconds} s from the answer’s date: let both machines follow a time server`,
  );
}

function checkScheme({ url }: PublicPlace): Finding {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return ok('https', 'on');
  if (LOCAL.test(hostname)) return note('https', 'off, which browsers accept for this machine only');
  return failed('https', 'off: pages on https cannot use the chat; let the proxy serve https');
}

/** The address that the server counts this program by: an address made up in a header must not become it. */
async function checkCaller(place: PublicPlace, authorization: string): Promise<Finding> {
  const { status, body } = await ask(place, `/caller?api_key=${encodeURIComponent(place.key)}`, {
    headers: { authorization, 'stream-auth-type': 'jwt', 'x-forwarded-for': FORGED },
  });
  const network = body?.network;
  if (typeof network !== 'string')
    return failed(
      'proxy',
      `the server there answered ${status} to this one’s token: give both the same STOOP_SECRET and STOOP_KEY`,
    );
  if (network === FORGED)
    return failed(
      'proxy',
      'callers can choose the address they are counted by: STOOP_TRUST_PROXY is larger than the number of proxies',
    );
  if (isIPv4(network) && !isPublicAddress(network) && !LOCAL.test(new URL(place.url).hostname))
    return note(
      'proxy',
      `callers count as ${network}: if that is the proxy, set STOOP_TRUST_PROXY to the number of proxies in front`,
    );
  return ok('proxy', `callers count by their own address, this one as ${network}`);
}

async function checkOrigin(place: PublicPlace, origin: string): Promise<Finding> {
  const { headers } = await ask(place, `/channels?api_key=${encodeURIComponent(place.key)}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,stream-auth-type',
    },
  });
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === origin || allowed === '*') return ok('cross-origin', `pages of ${origin} may use the API`);
  return failed(
    'cross-origin',
    `pages of ${origin} are told '${allowed ?? 'nothing'}': let the proxy pass OPTIONS and add no Access-Control headers of its own`,
  );
}

/** A body that the server accepts must not be too large for the proxy. */
async function checkBody(place: PublicPlace): Promise<Finding> {
  const { status, body } = await ask(place, '/guest', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ' '.repeat(place.bodyLimit),
  });
  // The server refuses the blanks by an error of its own; a proxy has pages of its own.
  if (typeof body?.code === 'number') return ok('body size', 'requests may be as large as the server takes');
  return failed(
    'body size',
    `a body of ${place.bodyLimit} bytes was answered with ${status} before the server: raise the proxy’s limit (nginx: client_max_body_size 110m)`,
  );
}

/** The widget's file under the address of the tag that `snippet` prints. */
async function checkWidget(place: PublicPlace): Promise<Finding> {
  const { status, headers } = await ask(place, '/v1/stoop.js');
  const address = `${place.url}/v1/stoop.js`;
  if (status === OK && headers.get('content-type')?.includes('javascript')) return ok('widget', address);
  return note(
    'widget',
    `${address} answered ${status}: serve the files of dist/widget elsewhere, or set STOOP_WIDGET`,
  );
}

/** The page where agents sign in. Its policy of scripts comes in a header, which a proxy may drop or replace. */
async function checkInbox(place: PublicPlace): Promise<Finding> {
  const { status, headers } = await ask(place, '/inbox');
  const address = `${place.url}/inbox`;
  if (status !== OK)
    return note(
      'inbox',
      `${address} answered ${status}: agents cannot sign in there; see STOOP_INBOX, or let the proxy pass it`,
    );
  if (headers.get('content-security-policy')?.includes('trusted-types')) return ok('inbox', address);
  return failed(
    'inbox',
    `${address} came without the server’s Content-Security-Policy: let the proxy pass it on, and set none itself`,
  );
}

/** Opens a socket as an anonymous visitor, and waits for the first frame. */
function checkSocket({ url, key }: PublicPlace): Promise<Finding> {
  const address = new URL(`${url}/connect`);
  address.protocol = address.protocol.replace('http', 'ws');
  const id = crypto.randomUUID();
  const json = JSON.stringify({ user_id: id, user_details: { id, anon: true } });
  address.search = new URLSearchParams({ api_key: key, 'stream-auth-type': 'anonymous', json }).toString();
  const cure = 'let the proxy pass Upgrade and Connection, and keep silent connections for 60 s';
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const end = (finding: Finding) => {
      clearTimeout(timer);
      resolve(finding);
      socket.close();
    };
    const timer = setTimeout(() => end(failed('sockets', `no first frame within 10 s: ${cure}`)), WAIT_MS);
    socket.addEventListener('message', ({ data }) => {
      const isOpen = objectIn(String(data))?.type === 'health.check';
      end(
        isOpen
          ? ok('sockets', 'open and answer')
          : failed('sockets', `the first frame is ${String(data).slice(0, 200)}`),
      );
    });
    socket.addEventListener('error', () => end(failed('sockets', `refused: ${cure}`)));
  });
}

/** Returns the finding of a check, or that the check itself failed. */
async function found(name: string, check: Promise<Finding>): Promise<Finding> {
  return check.catch((error: unknown) => failed(name, `no answer: ${reasonOf(error)}`));
}

export async function checkPublic(place: PublicPlace): Promise<readonly Finding[]> {
  const reply = await ask(place, '/health').catch(reasonOf);
  if (typeof reply === 'string')
    return [
      failed(
        'address',
        `${place.url} cannot be reached (${reply}): check the name, the proxy, and that the server runs`,
      ),
    ];
  const answer = checkAnswer(place, reply);
  if (answer.state === 'failed') return [answer];
  const token = await signServerToken(place.secret, TOKEN_SECONDS);
  const origins = (place.allowedOrigins ?? [SOME_ORIGIN]).slice(0, MOST_ORIGINS);
  const asked = await Promise.all([
    found('proxy', checkCaller(place, token)),
    ...origins.map((origin) => found('cross-origin', checkOrigin(place, origin))),
    found('body size', checkBody(place)),
    found('widget', checkWidget(place)),
    found('inbox', checkInbox(place)),
    checkSocket(place),
  ]);
  return [answer, checkClock(reply), checkScheme(place), ...asked];
}
