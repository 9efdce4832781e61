import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

const LOCAL_HOSTS: readonly string[] = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'];

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** Variables that set the address, for texts of errors. */
interface Names {
  readonly host: string;
  readonly port: string;
}

const NAMES: Names = { host: 'HOST', port: 'PORT' };

/** @throws StartError STOOP_PORT_IN_USE · STOOP_CANNOT_LISTEN */
export async function listen(
  app: FastifyInstance,
  { host, port }: Place,
  names: Names = NAMES,
): Promise<{ readonly url: string; readonly port: number }> {
  try {
    await app.listen({ host, port, listenTextResolver: () => `listening on ${host}` });
  } catch (cause) {
    throw explain(cause, { host, port }, names);
  }
  const address = app.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return { port: taken, url: `http://${nameOf(host)}:${taken}` };
}

/** Returns the name by which a browser on this machine reaches the host. */
function nameOf(host: string): string {
  if (LOCAL_HOSTS.includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function explain(cause: unknown, { host, port }: Place, names: Names): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'EADDRINUSE')
    return new StartError(
      'STOOP_PORT_IN_USE',
      `port ${port} on ${host} is in use by another program: stop that, or set ${names.port} to a free port`,
      { cause },
    );
  if (typeof code === 'string')
    return new StartError(
      'STOOP_CANNOT_LISTEN',
      `cannot listen on ${host}:${port} (${code}): set ${names.host} to an address of this machine and ` +
        `${names.port} to one you may use`,
      { cause },
    );
  return cause;
}
