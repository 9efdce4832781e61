import { connect } from '../../../src/client/index.ts';
import { systemClock } from '../../../src/util/clock.ts';
import { randomId } from '../../../src/util/random-id.ts';
import { sendForm } from '../../../src/util/send-form.ts';

/** High enough that no test passes by a timeout. */
const MUCH_LONGER = 100;
const clock = {
  ...systemClock,
  after: (ms: number, run: () => void) => systemClock.after(ms * MUCH_LONGER, run),
};

/** A client with everything that a page provides. */
function open(key: string, baseURL: string, token: string) {
  const client = connect({
    key,
    baseURL,
    user: { id: 'ann' },
    getToken: async () => token,
    environment: {
      clock,
      fetch: (input, init) => fetch(input, init),
      WebSocket,
      sendForm,
      network: { now: () => navigator.onLine, subscribe: () => () => undefined },
      visibility: { subscribe: () => () => undefined },
      randomId,
    },
  });
  const notified: string[] = [];
  client.subscribe((news) => notified.push(news.kind === 'event' ? news.event.type : news.kind));
  return { client, notified };
}

declare global {
  var openClient: typeof open;
}
globalThis.openClient = open;
