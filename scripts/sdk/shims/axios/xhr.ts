import { watchAbort } from './abort.ts';
import { type BuiltRequest, type HttpResponse, parseBody } from './request.ts';

function readHeaders(raw: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of raw.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** An upload whose progress someone watches. */
export function viaXhr(request: BuiltRequest): Promise<HttpResponse> {
  const { config } = request;
  const abort = watchAbort(request);
  return new Promise<HttpResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    xhr.withCredentials = config.withCredentials === true;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      config.onUploadProgress?.(lengthComputable ? { loaded, total, progress: loaded / total } : { loaded });
    };
    xhr.onload = () =>
      resolve({
        data: parseBody(xhr.responseText),
        status: xhr.status,
        statusText: xhr.statusText,
        headers: readHeaders(xhr.getAllResponseHeaders()),
        config,
      });
    xhr.onerror = () => reject(abort.failure());
    xhr.onabort = () => reject(abort.failure());
    xhr.send(request.body as XMLHttpRequestBodyInit | undefined);
    abort.onAbort(() => xhr.abort());
  }).finally(abort.done);
}
