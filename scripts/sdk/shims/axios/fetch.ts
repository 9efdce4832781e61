import { watchAbort } from './abort.ts';
import { type BuiltRequest, type HttpResponse, parseBody } from './request.ts';

export async function viaFetch(request: BuiltRequest): Promise<HttpResponse> {
  const controller = new AbortController();
  const abort = watchAbort(request);
  abort.onAbort(() => controller.abort());
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      credentials: request.config.withCredentials ? 'include' : 'same-origin',
      signal: controller.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return {
      data: parseBody(await response.text()),
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      config: request.config,
    };
  } catch {
    throw abort.failure();
  } finally {
    abort.done();
  }
}
