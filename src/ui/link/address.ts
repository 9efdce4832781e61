/** Begins the part of an address that leads to a message: `#stoop-message=<type>:<id>:<message id>`. */
export const MESSAGE_LINK = '#stoop-message=';

const LINK = /^#stoop-message=([\w-]{1,64}:[\w!-]{1,64}):([^\s:]{1,400})$/;
const LONGEST_ID = 255;

export interface LinkedMessage {
  readonly cid: string;
  readonly id: string;
}

/** Where such an address leads; null where it is none. Anybody may have written it. @param hash as `location.hash` */
export function readMessageLink(hash: string): LinkedMessage | null {
  const [, cid = '', encoded = ''] = LINK.exec(hash) ?? [];
  try {
    const id = decodeURIComponent(encoded);
    return id === '' || id.length > LONGEST_ID ? null : { cid, id };
  } catch {
    return null;
  }
}

/** @param page the address of the page the chat stands on */
export function messageLink(page: string, { cid, id }: LinkedMessage): string {
  return `${page.replace(/#.*$/s, '')}${MESSAGE_LINK}${cid}:${encodeURIComponent(id)}`;
}
