import type { ApiError } from './api-error.ts';

/** Returns whether an error is an ApiError. Separately built parts of a page have a class each, so the name decides. */
export const isApiError = (cause: unknown): cause is ApiError =>
  cause instanceof Error && cause.name === 'ApiError';
