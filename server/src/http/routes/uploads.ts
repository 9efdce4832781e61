import { ApiError } from '../../domain/index.ts';
import type { Resource, Route } from '../call.ts';

/** Paths that files are sent to, and what they are for. */
export const UPLOADS = [
  { path: '/uploads/file', kind: 'file', operation: 'UploadFile' },
  { path: '/uploads/image', kind: 'image', operation: 'UploadImage' },
  { path: '/channels/:type/:id/file', kind: 'file', operation: 'UploadFile' },
  { path: '/channels/:type/:id/image', kind: 'image', operation: 'UploadImage' },
] as const;

/** Files are deleted by their address. */
export const uploadRoutes: Resource = (domain) =>
  UPLOADS.map(
    ({ path, kind }): Route => ({
      method: 'DELETE',
      path,
      operation: kind === 'image' ? 'DeleteImage' : 'DeleteFile',
      access: 'actor',
      async handle({ actor, query }) {
        const url = query.get('url');
        if (url === null || url === '') throw new ApiError('input', 'url is a required field');
        await domain.uploads.delete(actor, url);
        return {};
      },
    }),
  );
