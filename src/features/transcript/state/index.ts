import {
  attachmentsOf,
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  closingOf,
  fetchMessages,
  kindOf,
  type MessageKind,
  type Person,
  textOf,
} from '../../../chat/index.ts';

/** Messages of one request, and the most that a transcript holds. */
const PAGE = 100;
const MOST = 5_000;

/** A message as a transcript shows it. */
export interface Line {
  readonly at: number;
  readonly author: Person;
  readonly mine: boolean;
  readonly kind: MessageKind;
  /** True for the end of the conversation, false for its reopening. */
  readonly closing?: boolean;
  readonly text: string;
  /** Names of the attached files. */
  readonly files: readonly string[];
}

type Message = Awaited<ReturnType<typeof fetchMessages>>[number];

function lineOf(runtime: ChatRuntime, message: Message): Line {
  const kind = kindOf(message);
  const held = kind === 'deleted' ? [] : attachmentsOf(message);
  return {
    at: Date.parse(message.created_at) || 0,
    author: runtime.person(message.user ?? { id: '' }),
    mine: message.user?.id === runtime.me(),
    kind,
    ...closingOf(message, kind),
    text: textOf(message, kind),
    files: held.flatMap((attachment) => ('name' in attachment && attachment.name ? [attachment.name] : [])),
  };
}

/** Returns the messages of a conversation that its reader may see, oldest first; of a longer one the newest 5,000. */
export async function fetchTranscript(
  runtime: ChatRuntime,
  cid: string,
): Promise<readonly Line[] | ChatError> {
  return fetchLines(runtime, cid).catch((cause: unknown) => runtime.errorOf(cause));
}

async function fetchLines(runtime: ChatRuntime, cid: string): Promise<readonly Line[]> {
  const client = runtime.client();
  if (!client) throw new ChatFailure('no-answer');
  const found: Message[] = [];
  while (found.length < MOST) {
    const [oldest] = found;
    const before = oldest ? { id_lt: oldest.id } : {};
    const page = await fetchMessages(client, { cid }, { limit: PAGE, ...before });
    found.unshift(...page);
    if (page.length < PAGE) break;
  }
  return found.map((message) => lineOf(runtime, message));
}
