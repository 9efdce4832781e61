/** Loaded into a server. SIGUSR2 makes it collect its garbage and print what it holds, as one line of JSON. */
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  for (let n = 0; n < 3; n += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const held = {
    heap: heapUsed + external,
    sockets: resources.filter((name) => name === 'TCPSocketWrap').length,
    files: readdirSync('/proc/self/fd').length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
  process.stderr.write(`held ${JSON.stringify(held)}\n`);
});
