import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileSigner } from '../domain/index.ts';

/** Signs addresses of files. The app's secret signs tokens too, so each signed text names its purpose. */
export function fileSigner(secret: string): FileSigner {
  const sign = (text: string) => createHmac('sha256', secret).update(`file\n${text}`).digest('base64url');
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
