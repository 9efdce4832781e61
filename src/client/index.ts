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
export { connect } from './connect.ts';
export { HOSTED_URL } from './hosted-url.ts';
export { type FetchCall, fetchCall } from './http.ts';
export { isApiError } from './is-api-error.ts';
export { readObject } from './read-object.ts';
export { retryPause } from './retry-pause.ts';
export type { SharedConnection, Sharing } from './sharing.ts';
export type { Transport, TransportListener } from './transport.ts';
export { withSignal } from './with-signal.ts';
