import { type Event, StreamChat } from 'stream-chat';
import type {} from './custom-data.ts';
import type { TestServer } from './server.ts';
import { wrongWithEvent } from './shapes/event-shapes.ts';
import { wrongWith, wrongWithRefusal } from './shapes/shapes.ts';

/** The time for which a test waits for an event before it fails, in ms. */
const EVENT_TIMEOUT_MS = 30_000;
/** Busy machines are slow; the client's own 3 s is for people. */
const HTTP_TIMEOUT_MS = 30_000;

/** The number of faults of an answer that an error lists. */
const MOST_TOLD = 5;

type Interceptors = StreamChat['axiosInstance']['interceptors']['response'];
type Answer = Parameters<NonNullable<Parameters<Interceptors['use']>[0]>>[0];

function refuseWrong({ config, status }: Answer, wrong: readonly string[]): void {
  if (wrong.length === 0) return;
  const notified = wrong.slice(0, MOST_TOLD).join('; ');
  throw new Error(`${config.method} ${config.url} answered ${status} in a wrong shape: ${notified}`);
}

/** Returns the events in an answer: some calls return the events that they caused, or that were missed. */
function eventsIn(data: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { event, events = [] } = (data ?? {}) as { readonly event?: never; readonly events?: never[] };
  return event === undefined || event === null ? events : [event, ...events];
}

/** Checks every answer in a test against the shapes: a wrong one fails the call. */
function checkAnswers(client: StreamChat): StreamChat {
  client.axiosInstance.interceptors.response.use(
    (answer) => {
      refuseWrong(answer, [...wrongWith(answer.data), ...eventsIn(answer.data).flatMap(wrongWithEvent)]);
      return answer;
    },
    (error: { readonly response?: Answer }) => {
      const { response } = error;
      if (response !== undefined) refuseWrong(response, wrongWithRefusal(response.data, response.status));
      throw error;
    },
  );
  return client;
}

/**
 * Checks every event against its shape before the client reads it. Faults are reported when the clients
 * close.
 */
function checkEvents(client: StreamChat, wrong: Set<string>): void {
  const dispatch = client.dispatchEvent;
  client.dispatchEvent = (event) => {
    for (const problem of wrongWithEvent(event as never)) wrong.add(problem);
    dispatch(event);
  };
}

/** Opens clients of one server and closes them all. */
export function clientsOf(server: () => TestServer) {
  const open: StreamChat[] = [];
  const wrong = new Set<string>();

  function client(): StreamChat {
    const { url, key } = server();
    const made = new StreamChat(key, {
      baseURL: url,
      timeout: HTTP_TIMEOUT_MS,
      allowServerSideConnect: true,
    });
    open.push(made);
    checkEvents(made, wrong);
    return checkAnswers(made);
  }
  return {
    client,
    /** A connected user. With a role, the user gets it first. */
    async user(
      id: string,
      options: { readonly role?: string; readonly name?: string } = {},
    ): Promise<StreamChat> {
      const made = client();
      const token = await server().token(id, options.role);
      await made.connectUser(
        { id, ...(options.name !== undefined && { name: options.name }) },
        async () => token,
      );
      return made;
    },
    async guest(id = 'visitor', name = 'Visitor'): Promise<StreamChat> {
      const made = client();
      await made.setGuestUser({ id, name });
      return made;
    },
    async anonymous(): Promise<StreamChat> {
      const made = client();
      await made.connectAnonymousUser();
      return made;
    },
    /** A client with the app's secret. */
    admin(): StreamChat {
      const { url, key, secret } = server();
      const made = new StreamChat(key, secret, {
        baseURL: url,
        timeout: HTTP_TIMEOUT_MS,
        allowServerSideConnect: true,
      });
      open.push(made);
      return checkAnswers(made);
    },
    async closeAll(): Promise<void> {
      await Promise.all(open.splice(0).map((one) => one.disconnectUser().catch(() => undefined)));
      const notified = [...wrong].slice(0, MOST_TOLD).join('; ');
      wrong.clear();
      if (notified !== '') throw new Error(`events in a wrong shape: ${notified}`);
    },
  };
}

interface Emitter {
  on(listener: (event: Event) => void): { unsubscribe(): void };
}

/** Resolves with the first matching event. Rejects after a while, with all other events. */
export function nextEvent(
  source: Emitter,
  type: string,
  fits: (event: Event) => boolean = () => true,
): Promise<Event> {
  return new Promise((resolve, reject) => {
    const seen: string[] = [];
    const subscription = source.on((event) => {
      if (event.type !== 'health.check') seen.push(event.type);
      if (event.type !== type || !fits(event)) return;
      clearTimeout(timer);
      subscription.unsubscribe();
      resolve(event);
    });
    const timer = setTimeout(() => {
      subscription.unsubscribe();
      const last = seen.slice(-20).join(', ');
      reject(new Error(`no ${type} came, but ${seen.length} others, the last: ${last}`));
    }, EVENT_TIMEOUT_MS);
  });
}

/** Records the types of all events, to prove that one does not arrive. */
export function record(source: Emitter): Event[] {
  const events: Event[] = [];
  source.on((event) => {
    events.push(event);
  });
  return events;
}

/** The API's error of a call that must fail. */
export async function failure(
  call: Promise<unknown>,
): Promise<{ readonly code: number; readonly status: number; readonly message: string }> {
  try {
    await call;
  } catch (error) {
    const { code, status, response, message } = error as {
      readonly code?: number;
      readonly status?: number;
      readonly message: string;
      readonly response?: { readonly data?: { readonly code?: number } };
    };
    return { code: code ?? response?.data?.code ?? 0, status: status ?? 0, message };
  }
  throw new Error('the call succeeded, but must not');
}
