import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildGallery } from './build-gallery.ts';
import { answerMedia, mediaAt } from './media.ts';

/** As strict as a page can be: no styles of its own, one script by nonce, no sink without a policy. */
const POLICY = [
  "default-src 'none'",
  "script-src 'nonce-gallery'",
  "img-src 'self' data:",
  "media-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types stoop',
].join('; ');

const PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"></head>
<body><main hidden></main><script type="module" nonce="gallery" src="/gallery.js"></script></body></html>`;

/** Serves the gallery on a free port. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const script = await buildGallery();
  const server = createServer((request, response) => {
    const media = mediaAt(request.url ?? '');
    if (media) {
      answerMedia(media, request.headers.range, response);
      return;
    }
    const js = request.url === '/gallery.js';
    response.writeHead(200, {
      'content-type': js ? 'text/javascript' : 'text/html',
      'content-security-policy': POLICY,
    });
    response.end(js ? script : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
