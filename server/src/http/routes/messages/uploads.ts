import Type from 'typebox';
import { ApiError } from '../../../domain/index.ts';
import { optional, ref, Text, UPLOADED } from '../../../wire/index.ts';
import type { Resource, Route } from '../../call.ts';

/** Shared by all uploads. `user` and `upload_sizes` are JSON. */
const UPLOAD = {
  method: 'POST',
  access: 'token',
  body: Type.Object({
    file: Type.String({ format: 'binary' }),
    user: optional(ref('UserRequest')),
    upload_sizes: optional(Type.Array(ref('ImageSize'))),
  }),
  bodyType: 'multipart/form-data',
  answer: UPLOADED,
} as const;

/** The paths that take files. */
export const UPLOADS = [
  { ...UPLOAD, path: '/uploads/file', kind: 'file', operation: 'UploadFile' },
  { ...UPLOAD, path: '/uploads/image', kind: 'image', operation: 'UploadImage' },
  { ...UPLOAD, path: '/channels/:type/:id/file', kind: 'file', operation: 'UploadFile' },
  { ...UPLOAD, path: '/channels/:type/:id/image', kind: 'image', operation: 'UploadImage' },
] as const;

/** Files are deleted by their address. */
export const uploadRoutes: Resource = (domain) =>
  UPLOADS.map(
    ({ path, kind }): Route => ({
      method: 'DELETE',
      path,
      operation: kind === 'image' ? 'DeleteImage' : 'DeleteFile',
      access: 'token',
      query: { url: Text },
      answer: {},
      async handle({ actor, query }) {
        const url = query.get('url');
        if (url === null || url === '') throw new ApiError('input', 'url is a required field');
        await domain.uploads.delete(actor, url);
        return {};
      },
    }),
  );
