import { isRecord } from '../input/read.ts';
import type { Ports } from '../ports.ts';
import type { Json } from '../types.ts';
import { FILES_PATH, renewed } from './links.ts';

/** Attachments whose addresses of files are good for a while from now on. Most have none that end. */
export function withFreshLinks({ files, clock }: Ports, attachments: readonly Json[]): readonly Json[] {
  if (attachments.length === 0) return attachments;
  const now = clock.now();
  return attachments.map((attachment) => {
    if (!isRecord(attachment)) return attachment;
    const entries = Object.entries(attachment as { readonly [key: string]: Json });
    if (!entries.some(([, value]) => typeof value === 'string' && value.includes(FILES_PATH)))
      return attachment;
    return Object.fromEntries(
      entries.map(([key, value]) => [key, typeof value === 'string' ? renewed(files, now, value) : value]),
    );
  });
}
