import { askAs, type ChatError, type ChatRuntime, commandGroup } from '../../../chat/index.ts';
import {
  type CannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '../../../client/resources/canned-answers.ts';
import { type Readable, writable } from '../../../util/readable.ts';

export type { CannedAnswer };

/** The canned answers, as all parts of the widget see them. */
export interface Answers {
  /** Null until they have been read. */
  readonly list: Readable<readonly CannedAnswer[] | null>;
  /** Reads them again: colleagues may have changed them. Resolves with null, or the error. */
  refresh(): Promise<ChatError | null>;
  /** Adds an answer, or changes the text of one that exists. Resolves with null, or the error. */
  save(answer: CannedAnswer, isNew: boolean): Promise<ChatError | null>;
  /** Resolves with null, or the error. */
  remove(shortcut: string): Promise<ChatError | null>;
}

function createAnswers(runtime: ChatRuntime): Answers {
  const list = writable<readonly CannedAnswer[] | null>(null);
  const refresh = () => askAs(runtime, async (client) => list.set(await listCannedAnswers(client)));
  const changed = async (error: ChatError | null) => error ?? (await refresh());
  return {
    list,
    refresh,
    save: async (answer, isNew) =>
      changed(
        await askAs(runtime, (client) =>
          isNew ? createCannedAnswer(client, answer) : updateCannedAnswer(client, answer),
        ),
      ),
    remove: async (shortcut) =>
      changed(await askAs(runtime, (client) => deleteCannedAnswer(client, shortcut))),
  };
}

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly answers: Answers;
  }
}

export const answersOf = commandGroup('answers', createAnswers);

/** Returns the answers whose name or text holds the query: by the start of the name first, by the text last. */
export function findAnswers(answers: readonly CannedAnswer[], query: string): readonly CannedAnswer[] {
  const typed = query.toLowerCase();
  const rank = ({ shortcut, text }: CannedAnswer): number => {
    const at = shortcut.toLowerCase().indexOf(typed);
    if (at >= 0) return Math.min(at, 1);
    return text.toLowerCase().includes(typed) ? 2 : -1;
  };
  return answers
    .map((answer) => ({ answer, rank: rank(answer) }))
    .filter((one) => one.rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ answer }) => answer);
}
