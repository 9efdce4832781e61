import type { ChatClient } from '../chat-client.ts';

/** A text that the people who answer insert into their messages. Not part of the API. */
export interface CannedAnswer {
  readonly shortcut: string;
  /** May hold variables, such as `{{visitor.name}}`. */
  readonly text: string;
}

const PATH = '/canned_answers';
const pathOf = (shortcut: string): string => `${PATH}/${encodeURIComponent(shortcut)}`;

/** Returns all canned answers, by shortcut. */
export async function listCannedAnswers(client: ChatClient): Promise<readonly CannedAnswer[]> {
  const reply = await client.request<{ readonly canned_answers?: readonly CannedAnswer[] }>({
    method: 'GET',
    path: PATH,
  });
  return reply.canned_answers ?? [];
}

export function createCannedAnswer(client: ChatClient, answer: CannedAnswer): Promise<unknown> {
  return client.request({ method: 'POST', path: PATH, body: answer });
}

export function updateCannedAnswer(client: ChatClient, { shortcut, text }: CannedAnswer): Promise<unknown> {
  return client.request({ method: 'PUT', path: pathOf(shortcut), body: { text } });
}

export function deleteCannedAnswer(client: ChatClient, shortcut: string): Promise<unknown> {
  return client.request({ method: 'DELETE', path: pathOf(shortcut) });
}
