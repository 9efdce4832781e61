import {
  ApiError,
  type ApiRequest,
  type ChatClient,
  type Upload,
  type UploadAnswer,
} from '../../src/client/index.ts';
import { ME } from './people.ts';
import { peopleAnswer } from './people-content.ts';
import { pollAnswer, pollAsked } from './poll-samples.ts';
import { type ReminderAnswer, reminderAnswer } from './reminder-content.ts';
import { type Reviewed, reviewAnswer } from './review-content.ts';
import type { ThreadAnswers } from './thread-content.ts';

/** The server of a state. */
export interface FixtureServer {
  /** Receives each request, in words. */
  readonly calls: string[];
  readonly threads?: ThreadAnswers | undefined;
  readonly review?: Reviewed | undefined;
  readonly reminders?: ReminderAnswer;
}

/** Sent share of a file in the pictures. */
const HALF = 0.65;
const MINUTE = 60_000;

const APP = {
  app: {
    file_upload_config: { blocked_file_extensions: ['.exe'], size_limit: 5_000_000 },
    web_push: { public_key: 'gallery' },
  },
};

/** A live location of the person's own. */
const LIVE = [
  {
    message_id: 'place-mine',
    created_by_device_id: 'here',
    end_at: new Date(Date.now() + 12 * MINUTE).toISOString(),
  },
];

/** Returns the preview of a link: `slow…` stays in flight, `dead…` has none. */
function previewOf(url: string, calls: string[]): Promise<unknown> | object {
  calls.push(`og ${url}`);
  if (url.includes('slow')) return new Promise<never>(() => {});
  if (url.includes('dead')) throw new ApiError('no such page');
  return { title: 'Level an Arc shade', title_link: url, og_scrape_url: url };
}

function answerTo(server: FixtureServer, asked: ApiRequest): unknown {
  const { calls, threads, review, reminders = 'some' } = server;
  const { method, path, query } = asked;
  if (threads && /^\/(?:threads|messages)\b/.test(path)) {
    calls.push(`get ${path}`);
    return threads.get(path);
  }
  const known =
    pollAsked(path) ??
    pollAnswer(path, asked.body as object | undefined) ??
    reviewAnswer(path, review, asked.body as object | undefined) ??
    reminderAnswer(asked, reminders) ??
    peopleAnswer(asked);
  if (known) return known;
  if (path.endsWith('/live_locations')) return { active_live_locations: LIVE };
  if (path === '/app') return APP;
  if (path === '/og') return previewOf(String(query?.url), calls);
  calls.push(`${method} ${path}${asked.body === undefined ? '' : ` ${JSON.stringify(asked.body)}`}`);
  return {};
}

/** Stores an upload: `slow…` stays in flight, `fail…` is refused, everything else is stored. */
function store(calls: string[], { name, onProgress }: Upload): Promise<UploadAnswer> {
  calls.push(`upload ${name}`);
  if (name.startsWith('slow')) {
    onProgress?.(HALF);
    return new Promise<never>(() => {});
  }
  if (name.startsWith('fail')) return Promise.reject(new ApiError('no network'));
  return Promise.resolve({ file: `https://files.example/${name}` });
}

/** Returns an API client that is always connected, over a server that answers by request. */
export function fixtureClient(server: FixtureServer): ChatClient {
  return {
    key: 'k_gallery',
    baseURL: '',
    userId: ME.id,
    anonymous: false,
    online: true,
    request: async (asked) => answerTo(server, asked) as never,
    upload: (upload) => store(server.calls, upload),
    detached: () => null,
    subscribe: () => () => {},
    close: () => {},
  };
}
