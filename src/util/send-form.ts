/** A form with a file, on its way to the server. */
export interface Form {
  readonly url: string;
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Called with the fraction that has been sent, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** An answer of any status. */
export interface FormAnswer {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | null;
}

/** Sends a form, without a time limit. Rejects if no answer came. */
export type SendForm = (form: Form) => Promise<FormAnswer>;

/**
 * Sends a form by XMLHttpRequest where there is one, because `fetch` does not report the progress of a body. Pages load
 * it with the first file.
 */
export const sendForm: SendForm = (form) =>
  typeof XMLHttpRequest === 'undefined' ? byFetch(form) : byXhr(form);

async function byFetch({ url, body, headers, signal, onProgress }: Form): Promise<FormAnswer> {
  const response = await fetch(url, { method: 'POST', body, headers, signal });
  onProgress?.(1);
  return {
    status: response.status,
    text: await response.text(),
    header: (name) => response.headers.get(name),
  };
}

function byXhr({ url, body, headers, signal, onProgress }: Form): Promise<FormAnswer> {
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
    // As `fetch` rejects.
    xhr.onerror = () => reject(new TypeError('the request got no answer'));
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
}
