/** Calls as the typed SDKs build them: every field of a struct is sent, with its zero value. */
import type { TestServer } from './server.ts';

const BAD = 400;
export const YEAR_ONE = '0001-01-01T00:00:00Z';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read key by key
  readonly body: any;
}

type Query = Readonly<Record<string, string>>;

interface Asked {
  readonly body?: unknown;
  readonly query?: Query;
  readonly token?: string;
}

/** A user as a struct with every field. */
export const structOfUser = (id: string) => ({
  id,
  name: '',
  image: '',
  role: '',
  language: '',
  teams: null,
  teams_role: null,
  invisible: false,
  privacy_settings: null,
  created_at: YEAR_ONE,
  updated_at: YEAR_ONE,
  last_active: YEAR_ONE,
  deleted_at: null,
  ban_expires: '',
  online: false,
  banned: false,
  devices: null,
  mutes: null,
});

/** A message as a struct with every field. */
export const structOfMessage = (text: string, userId: string) => ({
  id: '',
  text,
  html: '',
  type: '',
  silent: false,
  user: { id: '' },
  user_id: userId,
  attachments: null,
  latest_reactions: null,
  own_reactions: [],
  reaction_counts: null,
  reaction_scores: {},
  parent_id: '',
  quoted_message_id: '',
  poll_id: '',
  show_in_channel: false,
  reply_count: 0,
  mentioned_users: null,
  mentioned_roles: null,
  shared_location: null,
  pinned: false,
  pin_expires: YEAR_ONE,
  created_at: YEAR_ONE,
  updated_at: YEAR_ONE,
  deleted_at: '',
  i18n: null,
  restricted_visibility: [],
});

/** @param secret the token of a server */
export function typedClient(server: () => TestServer, secret: () => string) {
  async function call(
    method: string,
    path: string,
    { body, query = {}, token = secret() }: Asked = {},
  ): Promise<Answer> {
    const asked = new URLSearchParams({ api_key: server().key, ...query });
    const response = await fetch(`${server().url}${path}?${asked}`, {
      method,
      headers: {
        authorization: token,
        'stream-auth-type': 'jwt',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** @throws if the call is refused */
  async function done(method: string, path: string, asked: Asked = {}) {
    const { status, body } = await call(method, path, asked);
    if (status >= BAD) throw new Error(`${method} ${path}: ${status} ${body.message}`);
    return body;
  }

  let made = 0;
  async function scene() {
    made += 1;
    const id = `go-${made}`;
    const [ann, bob] = [`ann-${made}`, `bob-${made}`];
    await done('POST', '/users', { body: { users: { [ann]: structOfUser(ann), [bob]: structOfUser(bob) } } });
    const path = `/channels/messaging/${id}`;
    await done('POST', `${path}/query`, {
      body: {
        watch: false,
        state: true,
        presence: false,
        data: {
          id: '',
          type: '',
          cid: '',
          config: null,
          created_by: { ...structOfUser('') },
          created_by_id: ann,
          team: '',
          frozen: false,
          cooldown: 0,
          member_count: 0,
          message_count: 0,
          last_message_at: YEAR_ONE,
          truncated_by: null,
          members: [{ user_id: ann, channel_role: '', role: '', invited: false }, bob],
          invites: null,
          filter_tags: [],
          config_overrides: {},
          hidden: false,
          auto_translation_enabled: false,
          auto_translation_language: '',
        },
        messages: { limit: 0, offset: 0, id_lt: '', id_gt: '', id_around: '', created_at_before: YEAR_ONE },
        members: { limit: 0, offset: 0 },
        watchers: {},
      },
    });
    return { ann, bob, id, path, cid: `messaging:${id}` };
  }

  return {
    call,
    done,
    scene,
    /** The number of scenes made so far, for names that are used once. */
    made: () => made,
  };
}
