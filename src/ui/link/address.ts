/**
 * Begins the part of an address that leads to a message: `#stoop-message=<type>:<id>:<message id>`. Without the last it
 * leads to the conversation. The owner's service worker writes the same (`worker/index.ts`).
 */
export const MESSAGE_LINK = '#stoop-message=';

const LINK = /^#stoop-message=([\w-]{1,64}:[\w!-]{1,64}):([^\s:]{0,400})$/;
const CID = /^[\w-]{1,64}:[\w!-]{1,64}$/;
const LONGEST_ID = 255;

export interface LinkedMessage {
  readonly cid: string;
  /** Empty where it is the conversation that is meant. */
  readonly id: string;
}

/** What somebody else says is meant; null where that is nothing that could be. */
export function linkedMessage(cid: unknown, id: unknown): LinkedMessage | null {
  if (typeof cid !== 'string' || !CID.test(cid)) return null;
  return { cid, id: typeof id === 'string' && id.length <= LONGEST_ID ? id : '' };
}

/** Where such an address leads; null where it is none. Anybody may have written it. @param hash as `location.hash` */
export function readMessageLink(hash: string): LinkedMessage | null {
  const [, cid = '', encoded = ''] = LINK.exec(hash) ?? [];
  try {
    const id = decodeURIComponent(encoded);
    return cid === '' || id.length > LONGEST_ID ? null : { cid, id };
  } catch {
    return null;
  }
}

/** @param page the address of the page the chat stands on */
export function messageLink(page: string, { cid, id }: LinkedMessage): string {
  return `${page.replace(/#.*$/s, '')}${MESSAGE_LINK}${cid}:${encodeURIComponent(id)}`;
}
