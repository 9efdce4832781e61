import type { PageRouter } from '../page-router.ts';
import { galleryScript } from './build.ts';
import { galleryMedia } from './media.ts';

/** Adds the gallery's routes. Its script is built at the first view, so that people who only chat do not wait. */
export function addGallery(router: PageRouter): void {
  router.get('/gallery/show.js', async (_request, reply) => {
    const script = await galleryScript();
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
    return script;
  });
  router.get('/gallery/media/:name', async (request, reply) => {
    const { name } = Object(request.params);
    const media = galleryMedia(`${name}`, request.headers.range);
    if (media === null) return reply.callNotFound();
    reply.code(media.status);
    reply.headers(media.headers);
    return media.body;
  });
}
