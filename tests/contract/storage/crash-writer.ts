/** Child process of crash.test.ts: sends in a loop and prints the acknowledged ids, until it is killed. */
import { randomUUID } from 'node:crypto';
import { createInProcessBus, createInProcessPresence } from '../../../server/src/cluster/index.ts';
import { type Actor, createDomain } from '../../../server/src/domain/index.ts';
import { openStore } from '../../../server/src/storage/index.ts';
import {
  readBatchChange,
  readNewChannel,
  readSendMessage,
  readUsers,
} from '../../../server/src/wire/index.ts';
import { mediaIn } from '../../support/in-browser/media.ts';

const LANES = 20;
const [, , folder = '', run = ''] = process.argv;

const store = await openStore({ folder, now: () => Date.now() });
const domain = createDomain({
  clock: { now: () => Date.now() },
  ids: { uuid: randomUUID },
  store,
  bus: createInProcessBus(),
  presence: createInProcessPresence(),
  connections: {
    has: () => false,
    userOf: () => null,
    connectionsOf: () => [],
    subscribe() {},
    unsubscribe() {},
    subscribePresence() {},
  },
  ...mediaIn(folder),
  timers: { at: () => () => {} },
  readBatch: readBatchChange,
});
const ann = { kind: 'server', userId: 'ann', user: null } as const satisfies Actor;
await domain.users.upsert({ ...ann, userId: null }, readUsers({ users: { ann: { id: 'ann' } } }));
await domain.channels.getOrCreate(ann, {
  type: 'messaging',
  id: 'one',
  data: readNewChannel({ members: ['ann'] }),
});

async function lane(number: number): Promise<never> {
  for (let i = 0; ; i += 1) {
    const id = `${run}-${number}-${i}`;
    await domain.messages.send(ann, 'messaging:one', readSendMessage({ message: { id, text: id } }));
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
