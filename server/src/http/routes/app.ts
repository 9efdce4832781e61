import type { Route } from '../call.ts';
import type { AppInfo } from '../options.ts';

/** 0: the client falls back to its own limit. */
const NO_SIZE_LIMIT = 0;

const UPLOAD_CONFIG = {
  allowed_file_extensions: [],
  blocked_file_extensions: [],
  allowed_mime_types: [],
  blocked_mime_types: [],
  size_limit: NO_SIZE_LIMIT,
};

/** What the app is, a warm-up call, and whether the server lives. */
export function appRoutes(app: AppInfo): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/app',
      operation: 'GetApp',
      access: 'actor',
      handle: async () => ({
        app: {
          id: app.id,
          name: app.name,
          placement: 'self-hosted',
          async_url_enrich_enabled: false,
          auto_translation_enabled: false,
          file_upload_config: UPLOAD_CONFIG,
          image_upload_config: UPLOAD_CONFIG,
        },
      }),
    },
    { method: 'GET', path: '/hi', operation: 'Hi', access: 'open', handle: async () => ({}) },
    {
      method: 'GET',
      path: '/health',
      operation: 'Health',
      access: 'open',
      handle: async () => ({ status: 'ok', version: app.version }),
    },
  ];
}
