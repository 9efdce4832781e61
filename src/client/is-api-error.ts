import type { ApiError } from './api-error.ts';

/** Returns whether a call failed so. Parts of a page that are built apart have a class each, so the name decides. */
export const isApiError = (cause: unknown): cause is ApiError =>
  cause instanceof Error && cause.name === 'ApiError';
