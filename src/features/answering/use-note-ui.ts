import { useEffect, useMemo, useState } from 'react';
import { NOTE_PLACE } from '../../chat/composer/index.ts';
import type { Person } from '../../chat/index.ts';
import { answeringTexts } from '../../i18n/index.ts';
import { type Ui, useUi } from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';

/** Features that a note cannot have: the server refuses them, and keeps no draft of a note. */
const WITHOUT: readonly string[] = ['drafts', 'polls', 'location', 'commands'];

/**
 * Returns the UI context for the composer of notes. It has its own draft, files and mentions, sends notes, and never
 * tells anybody that its writer types.
 */
export function useNoteUi(cid: string, colleagues: readonly Person[]): Ui {
  const ui = useUi();
  const { threadDraft } = ui.host;
  const [draft] = useState(() => threadDraft(`${NOTE_PLACE}:${cid}`));
  useEffect(() => draft.stop, [draft]);
  const [thread] = useState(() => writable({ cid, parentId: NOTE_PLACE }));
  return useMemo(() => {
    const { model, host, settings, m } = ui;
    return {
      ...ui,
      model: {
        ...model,
        send: (text, quoted, extra) => model.send(text, quoted, { ...extra, support_note: true }),
        typing() {},
      },
      host: { ...host, draft: draft.shown, setDraft: draft.type },
      settings: { ...settings, features: settings.features.filter((name) => !WITHOUT.includes(name)) },
      m: { ...m, composer: answeringTexts.note, send: answeringTexts.addNote },
      // The tools keep the files and mentions of a note apart, as they do with a thread's.
      thread,
      openThread: null,
      staff: { colleagues, answers: () => [] },
    };
  }, [ui, draft, thread, colleagues]);
}
