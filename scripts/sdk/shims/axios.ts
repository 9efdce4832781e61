/**
 * What the client library gets for `axios`: the part of it that the library uses, over fetch. An upload with a
 * progress listener goes through XMLHttpRequest, because fetch cannot tell how far a request body has come.
 * Differences from axios that the library cannot see: no interceptors, no adapters, no XSRF headers.
 */

import { CancelToken } from './axios/cancel-token.ts';
import { HttpError, isAxiosError, isCancel } from './axios/errors.ts';
import { viaFetch } from './axios/fetch.ts';
import { buildRequest, type HttpConfig, type HttpResponse } from './axios/request.ts';
import { viaXhr } from './axios/xhr.ts';

const OK_FROM = 200;
const OK_BEFORE = 300;
const SERVER_ERROR_FROM = 500;

async function send(config: HttpConfig): Promise<HttpResponse> {
  const request = buildRequest(config);
  const response = await (config.onUploadProgress ? viaXhr(request) : viaFetch(request));
  if (response.status >= OK_FROM && response.status < OK_BEFORE) return response;
  const code = response.status >= SERVER_ERROR_FROM ? 'ERR_BAD_RESPONSE' : 'ERR_BAD_REQUEST';
  throw new HttpError(`Request failed with status code ${response.status}`, code, config, response);
}

function create(defaults: HttpConfig = {}) {
  const instance = {
    defaults: { ...defaults },
    get: (url: string, config?: HttpConfig) => run('GET', url, undefined, config),
    delete: (url: string, config?: HttpConfig) => run('DELETE', url, undefined, config),
    options: (url: string, config?: HttpConfig) => run('OPTIONS', url, undefined, config),
    post: (url: string, data?: unknown, config?: HttpConfig) => run('POST', url, data, config),
    postForm: (url: string, data?: unknown, config?: HttpConfig) => run('POST', url, data, config),
    put: (url: string, data?: unknown, config?: HttpConfig) => run('PUT', url, data, config),
    patch: (url: string, data?: unknown, config?: HttpConfig) => run('PATCH', url, data, config),
  };
  function run(method: string, url: string, data: unknown, config: HttpConfig = {}) {
    const headers = { ...instance.defaults.headers, ...config.headers };
    return send({ ...instance.defaults, ...config, headers, method, url, data });
  }
  return instance;
}

export { isAxiosError };
export default { ...create(), create, CancelToken, isCancel, isAxiosError };
