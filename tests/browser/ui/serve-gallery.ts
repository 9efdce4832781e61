import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { galleryScript } from '../../../demo/serve/gallery/build.ts';
import { galleryMedia } from '../../../demo/serve/gallery/media.ts';
import { contentSecurityPolicy } from '../../../demo/serve/policy.ts';

const STATE = '/gallery/state';
const PAGE = new URL('../../../demo/gallery/state.html', import.meta.url);

/** Serves the demo's gallery alone, without a chat server, on a free port. @returns the URL of its states */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const [script, page] = await Promise.all([galleryScript(), readFile(PAGE)]);
  const policy = { 'content-security-policy': contentSecurityPolicy(STATE) };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const media = galleryMedia(pathname.replace('/gallery/media/', ''), request.headers.range);
    if (media)
      response
        .writeHead(media.status, { ...media.headers, 'content-length': media.body.length })
        .end(media.body);
    else if (pathname === '/gallery/show.js')
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' })
        .end(script);
    else response.writeHead(200, { 'content-type': 'text/html', ...policy }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${STATE}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
