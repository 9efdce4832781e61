import type { Upload, UploadAnswer } from './chat-client.ts';
import { addressOf, answerOf, type Caller, headersOf } from './http.ts';
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
  const { clock, sendForm } = caller.environment;
  return limited({ clock, signals: [closed, upload.signal] }, (signal) =>
    answerOf<UploadAnswer>(caller, (token) =>
      sendForm({ url, body, headers: headersOf(caller, token), signal, onProgress }),
    ),
  );
}
