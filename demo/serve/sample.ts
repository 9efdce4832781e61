import { randomUUID } from 'node:crypto';
import type { Api } from './api.ts';
import { AGENTS } from './people.ts';

/** How long the preview may use a sample visitor, s. */
const LIFETIME_S = 3_600;
/** Sample conversations that exist at once: a new one replaces the oldest. */
const MOST = 20;
/** Requests within this time share a conversation, ms. */
const SHARED_MS = 1_000;

const [INES] = AGENTS;
/** Messages of the sample conversation, oldest first. */
const MESSAGES: readonly { readonly from: 'visitor' | 'agent'; readonly text: string }[] = [
  { from: 'visitor', text: 'My Arc arrived! The shade sits a little crooked though. Can I level it?' },
  { from: 'agent', text: 'Yes: loosen the ring below the shade, turn it until it clicks, then tighten.' },
  { from: 'agent', text: 'It takes about two minutes.' },
  { from: 'visitor', text: 'That did it. Thank you!' },
];

interface SamplePorts {
  readonly api: Api;
  /** Signs a token for a user. */
  readonly issueToken: (userId: string, options: { readonly expiresIn: number }) => Promise<string>;
}

/** Returns a function that creates a visitor with a sample conversation, and returns their token. */
export function sampleVisitors({ api, issueToken }: SamplePorts): () => Promise<string> {
  const ids: string[] = [];
  let last: { readonly at: number; readonly token: Promise<string> } | null = null;

  async function create(): Promise<string> {
    const id = `sample-${randomUUID().slice(0, 8)}`;
    ids.push(id);
    const old = ids.length > MOST ? ids.shift() : undefined;
    if (old !== undefined)
      await api.post('/channels/delete', { cids: [`support:${old}`], hard_delete: true });
    await api.post('/users', { users: { [id]: { id, name: 'Sample visitor' } } });
    // A visitor’s support conversation has their id.
    const channel = `/channels/support/${id}`;
    await api.post(`${channel}/query`, { data: { created_by_id: id, members: [id] } });
    for (const { from, text } of MESSAGES)
      await api.post(`${channel}/message`, {
        message: { text, user_id: from === 'visitor' ? id : (INES?.id ?? id) },
      });
    return issueToken(id, { expiresIn: LIFETIME_S });
  }
  return () => {
    const now = Date.now();
    if (last === null || now - last.at > SHARED_MS) last = { at: now, token: create() };
    return last.token;
  };
}
