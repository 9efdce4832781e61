export { ApiError, refusalError } from './api-error.ts';
export { apiPath } from './api-path.ts';
export type {
  ApiRequest,
  AppClient,
  ChatClient,
  ClientEnvironment,
  ClientNews,
  ConnectOptions,
  DetachedRequest,
  Upload,
  UploadAnswer,
} from './chat-client.ts';
export { connect, HOSTED_URL } from './connect.ts';
export { isApiError } from './is-api-error.ts';
export { retryPause } from './retry-pause.ts';
export { withSignal } from './with-signal.ts';
