import { ApiError } from '../errors.ts';
import type { WebPush } from '../ports/web-push.ts';
import type { DeviceInput } from '../services/index.ts';
import type { PushTarget } from '../types/index.ts';

/** Characters of a device's id that is a browser: addresses of push services are long. */
const MOST_ID = 2_048;

/**
 * Returns the id of a browser as a device: the address its push service gave it, and its keys behind a `#`, which no
 * push service ever sees: `https://push.example/abc#p256dh=…&auth=…`. Null if it is none.
 */
export function targetOf(id: string): PushTarget | null {
  const url = URL.parse(id);
  if (url === null) return null;
  const keys = new URLSearchParams(url.hash.slice(1));
  url.hash = '';
  return { endpoint: url.href, p256dh: keys.get('p256dh') ?? '', auth: keys.get('auth') ?? '' };
}

/** @throws ApiError `input` */
export function requireSubscription(webPush: WebPush, device: DeviceInput): string {
  const id = device.id(MOST_ID);
  const target = targetOf(id);
  if (target === null)
    throw new ApiError(
      'input',
      'id of a webpush device must be the endpoint of its subscription with its keys, https://…#p256dh=…&auth=…',
    );
  const refusal = webPush.refusal(target);
  if (refusal !== null) throw new ApiError('input', `id of a webpush device ${refusal}`);
  return id;
}
