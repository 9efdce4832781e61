/** Members of staff as their browsers call the server: a cookie each, and the headers of its own pages. */
import type { TestServer } from '../server.ts';

export const PASSWORD = 'a long enough secret';

type Headers = Readonly<Record<string, string>>;

interface Member {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/** Fields of all answers, and of refusals. A test reads those that its call has. */
interface StaffBody {
  readonly code: number;
  readonly message: string;
  readonly member: Member;
  readonly members: readonly Member[];
  readonly email: string;
  readonly role: string;
  readonly access_token: string;
  readonly sessions: readonly { readonly id: string; readonly current: boolean }[];
  readonly invitation: { readonly id: string };
  readonly invitations: readonly { readonly email: string }[];
  readonly link: string;
  readonly entries: readonly { readonly id: string; readonly action: string }[];
}

export interface StaffAnswer {
  readonly status: number;
  readonly body: StaffBody;
  /** The value of `set-cookie`; null if the answer sets none. */
  readonly setCookie: string | null;
}

export interface StaffBrowser {
  /** The cookie as the browser sends it; empty if it has none. */
  cookie: string;
  get(path: string, headers?: Headers): Promise<StaffAnswer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<StaffAnswer>;
  patch(path: string, body: unknown): Promise<StaffAnswer>;
  delete(path: string): Promise<StaffAnswer>;
}

/** Returns a browser without a session. Its requests are those of the server's own pages, unless headers say otherwise. */
export function staffBrowser({ url }: Pick<TestServer, 'url'>): StaffBrowser {
  const ask = async (method: string, path: string, init: { body?: unknown; headers?: Headers }) => {
    const own = { 'sec-fetch-site': 'same-origin', ...(method !== 'GET' && { origin: url }) };
    const reply = await fetch(`${url}/staff/${path}`, {
      method,
      headers: {
        ...own,
        'user-agent': 'Test browser',
        ...(browser.cookie !== '' && { cookie: browser.cookie }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    });
    const setCookie = reply.headers.get('set-cookie');
    if (setCookie !== null) browser.cookie = /=;/.test(setCookie) ? '' : (setCookie.split(';')[0] ?? '');
    return { status: reply.status, body: await reply.json(), setCookie };
  };
  const browser: StaffBrowser = {
    cookie: '',
    get: (path, headers = {}) => ask('GET', path, { headers }),
    post: (path, body = {}, headers = {}) => ask('POST', path, { body, headers }),
    patch: (path, body) => ask('PATCH', path, { body }),
    delete: (path) => ask('DELETE', path, {}),
  };
  return browser;
}

/** Returns the code in an invitation's link. */
export const codeIn = (link: string): string => new URL(link).hash.replace('#invite=', '');
