import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** Link previews end after 2.5 s: time for one question. */
const TIMEOUT_MS = 2_000;

/**
 * Asks the system's name servers directly. The system's own lookup waits for a slow name server in one of the few
 * threads that every other lookup of this process needs. Names in `/etc/hosts` are not found.
 * @param servers other name servers, such as `127.0.0.1:5353`
 */
export function dnsLookup(servers: readonly string[] = []): LookupFunction {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);

  async function find(name: string) {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
  }

  return (name, _options, callback) => {
    find(name).then(
      (found) => callback(null, found),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}
