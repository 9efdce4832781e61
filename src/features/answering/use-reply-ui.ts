import { useCallback, useEffect, useMemo } from 'react';
import { type ChatRuntime, type ConversationSnapshot, isStaff } from '../../chat/index.ts';
import { type FilledAnswer, type Ui, useReadable, useRuntime, useUi } from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';
import {
  answersOf,
  type CannedAnswer,
  fillIn,
  findAnswers,
  type Values,
  visitorEmail,
} from './state/index.ts';

const NONE = writable<readonly CannedAnswer[] | null>(null);

/** Returns the values of the variables in canned answers. */
function useValues({ people }: ConversationSnapshot, runtime: ChatRuntime | null): () => Values {
  const { model, settings } = useUi();
  const { identity } = useReadable(model.session);
  const { title } = settings;
  const agent = identity.kind === 'user' ? identity.user.name : '';
  const visitor = people.find(({ role }) => !isStaff(role))?.name ?? '';
  return useCallback(
    () => ({
      'visitor.name': visitor,
      'visitor.email': runtime ? visitorEmail(runtime) : '',
      'agent.name': agent,
      'app.name': title,
    }),
    [visitor, runtime, agent, title],
  );
}

/** Returns the UI context for the composer of replies, which offers canned answers after a slash. */
export function useReplyUi(conversation: ConversationSnapshot): Ui {
  const ui = useUi();
  const runtime = useRuntime();
  const answers = runtime && answersOf(runtime);
  const list = useReadable(answers?.list ?? NONE);
  const values = useValues(conversation, runtime);
  const { draft } = ui.host;
  useEffect(() => {
    if (!answers) return;
    // Before the first slash, so that the best answer is the selected line from the beginning.
    if (!answers.list.get()) void answers.refresh();
    let before = '';
    const look = () => {
      const text = draft.get();
      // Once at each slash that begins a text: colleagues may have changed the answers.
      if (text.startsWith('/') && !before.startsWith('/')) void answers.refresh();
      before = text;
    };
    look();
    return draft.subscribe(look);
  }, [answers, draft]);
  return useMemo(() => {
    const offered = (query: string): readonly FilledAnswer[] =>
      findAnswers(list ?? [], query).map(({ shortcut, text }) => ({
        shortcut,
        text: fillIn(text, values()),
      }));
    return { ...ui, staff: { colleagues: null, answers: offered } };
  }, [ui, list, values]);
}
