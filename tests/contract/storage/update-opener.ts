/** Child process of update.test.ts: opens a database, which updates it, and prints each step, until it is killed. */
import { openStore } from '../../../server/src/storage/index.ts';

const [, , folder = ''] = process.argv;
const print = (text: string) => process.stdout.write(`${text}\n`);

print('opens');
const store = await openStore({ folder, now: () => Date.now(), onUpdate: ({ kind }) => print(kind) });
print('open');
await store.close();
