import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { HttpOptions, Mount } from './options.ts';

/** Serves pages and public files beside the API. Any page may embed the files; a missing file is not guessed at. */
export async function registerPages(
  app: FastifyInstance,
  { routes, mounts }: Pick<HttpOptions, 'routes' | 'mounts'>,
): Promise<void> {
  await app.register(helmet, {
    // Each page sets its own policy.
    contentSecurityPolicy: false,
    // Only the proxy in front knows whether the site is reachable by TLS only.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // Gives replies `sendFile(name, folder)`, even if nothing is mounted.
  await app.register(fastifyStatic, { serve: false });
  routes?.(app);
  for (const mount of mounts) await registerMount(app, mount);
}

async function registerMount(app: FastifyInstance, mount: Mount): Promise<void> {
  await app.register(fastifyStatic, {
    root: typeof mount.dir === 'string' ? mount.dir : [...mount.dir],
    prefix: mount.prefix,
    decorateReply: false,
    index: mount.index ?? 'index.html',
    preCompressed: mount.compressed ?? false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', mount.cacheControl);
      reply.header('access-control-allow-origin', '*');
      for (const [name, value] of Object.entries(mount.headers ?? {})) reply.header(name, value);
    },
  });
}
