/**
 * Prefix of the URL fragment that links to a message: `#stoop-message=<type>:<id>:<message id>`. Without a message
 * id, the link leads to the conversation. The owner's service worker writes the same format (`worker/index.ts`).
 */
export const MESSAGE_LINK = '#stoop-message=';

const LINK = /^#stoop-message=([\w-]{1,64}:[\w!-]{1,64}):([^\s:]{0,400})$/;
const CID = /^[\w-]{1,64}:[\w!-]{1,64}$/;
const LONGEST_ID = 255;

export interface LinkedMessage {
  readonly cid: string;
  /** Empty if the link is to the conversation. */
  readonly id: string;
}

/** Validates a target from an untrusted source. Returns null if the cid is not valid. */
export function linkedMessage(cid: unknown, id: unknown): LinkedMessage | null {
  if (typeof cid !== 'string' || !CID.test(cid)) return null;
  return { cid, id: typeof id === 'string' && id.length <= LONGEST_ID ? id : '' };
}

/**
 * Parses a message link, which anybody may have written.
 * @param hash as `location.hash`
 * @returns null if the fragment is not a message link
 */
export function readMessageLink(hash: string): LinkedMessage | null {
  const [, cid = '', encoded = ''] = LINK.exec(hash) ?? [];
  try {
    const id = decodeURIComponent(encoded);
    return cid === '' || id.length > LONGEST_ID ? null : { cid, id };
  } catch {
    return null;
  }
}

/**
 * Returns the link to a message.
 * @param page URL of the page that contains the chat
 */
export function messageLink(page: string, { cid, id }: LinkedMessage): string {
  return `${page.replace(/#.*$/s, '')}${MESSAGE_LINK}${cid}:${encodeURIComponent(id)}`;
}
