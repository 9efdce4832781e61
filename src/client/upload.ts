import { toApiError } from './api-error.ts';
import type { Upload, UploadAnswer } from './chat-client.ts';
import { addressOf, answerOf, type Caller, type HttpAnswer, headersOf } from './http.ts';
import { limited } from './limit.ts';

/**
 * Stores a file, without a time limit.
 * @throws ApiError
 */
export function sendFile(caller: Caller, upload: Upload, closed: AbortSignal): Promise<UploadAnswer> {
  const { path, query, onProgress } = upload;
  const url = addressOf(caller, path, query);
  const body = new FormData();
  body.append('file', upload.file, upload.name);
  const { clock } = caller.environment;
  return limited({ clock, signals: [closed, upload.signal] }, (signal) =>
    answerOf<UploadAnswer>(caller, (token) => {
      const form = { url, body, headers: headersOf(caller, token), signal, onProgress };
      return typeof XMLHttpRequest === 'undefined' ? byFetch(caller, form) : byXhr(form);
    }),
  );
}

interface Form {
  readonly url: string;
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onProgress: Upload['onProgress'];
}

async function byFetch(
  caller: Caller,
  { url, body, headers, signal, onProgress }: Form,
): Promise<HttpAnswer> {
  const { fetch } = caller.environment;
  const response = await fetch(url, { method: 'POST', body, headers, signal });
  onProgress?.(1);
  return {
    status: response.status,
    text: await response.text(),
    header: (name) => response.headers.get(name),
  };
}

/** Uploads by XMLHttpRequest, because `fetch` does not report the progress of a body. */
function byXhr({ url, body, headers, signal, onProgress }: Form): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        // Reading a header that is not exposed makes a browser log an error.
        header: (name) =>
          new RegExp(`^${name}: *(.*)$`, 'im').exec(xhr.getAllResponseHeaders())?.[1]?.trim() ?? null,
      });
    xhr.onerror = () => reject(toApiError(null));
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
}
