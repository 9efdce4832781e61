import { type ClipboardEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import type { View } from '../points/points.ts';
import { usePoint } from '../points/use-point.ts';
import type { Intent } from './intent.ts';
import type { PendingAction, ToolsReport } from './points.ts';

/** Matches the possible start of a mention, a command, an emoji, an emoticon or an address. */
const TRIGGER = /(?:^|\s)[@:;</]|\w\.\w/;

/** Matches text that may mention somebody or become an emoji; the tools decide. */
const CALL = /(?:^|\s)(?:@\S|[:;<]\S+$)/;

export interface Tools {
  readonly View: View<'writing-tools'> | null;
  /** Actions that were requested and that the tools have not taken yet. */
  readonly pendingActions: readonly PendingAction[];
  readonly taken: (count: number) => void;
  readonly perform: (action: PendingAction) => void;
  readonly report: ToolsReport | null;
  readonly setReport: (report: ToolsReport | null) => void;
  /** True if files can be added now. */
  readonly attaches: boolean;
  /** True if sending has to wait for the tools, which know what goes with the text. */
  readonly waits: boolean;
  /** True if the composer can send more than files. */
  readonly more: boolean;
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
}

/**
 * Returns the composer's tools. They load at the first sign that they are needed. Actions requested before then
 * are kept for them.
 */
export function useTools(
  area: RefObject<HTMLTextAreaElement | null>,
  { can, slowMode }: ConversationSnapshot,
  { intent, value }: { readonly intent: Intent | null; readonly value: string },
): Tools {
  const { host, settings } = useUi();
  const { features } = settings;
  const [pendingActions, setPendingActions] = useState<readonly PendingAction[]>([]);
  const [report, setReport] = useState<ToolsReport | null>(null);
  const wanted =
    host.keepsFiles ||
    features.includes('drafts') ||
    pendingActions.length > 0 ||
    intent !== null ||
    slowMode > 0 ||
    TRIGGER.test(value);
  const attaches = features.includes('attachments') && can.attach && intent?.kind !== 'edit';
  // A capability has the same name as the feature that enables it.
  const more = intent?.kind !== 'edit' && features.some((name) => can[name as 'polls']);
  const perform = useCallback((next: PendingAction) => setPendingActions((list) => [...list, next]), []);
  const taken = useCallback((count: number) => setPendingActions((list) => list.slice(count)), []);

  useLayoutEffect(() => {
    const place = area.current?.form?.parentElement;
    if (!attaches || !place) return;
    // The browser would open a file that is dropped beside the composer, in place of the page.
    const onDrag = (event: DragEvent) => {
      const { type, dataTransfer, defaultPrevented } = event;
      // A thread sits inside the conversation, so the thread's composer gets its own events first.
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (type !== 'dragover') perform(type === 'drop' ? [...dataTransfer.files] : []);
    };
    const kinds = ['dragenter', 'dragover', 'drop'] as const;
    for (const kind of kinds) place.addEventListener(kind, onDrag);
    return () => {
      for (const kind of kinds) place.removeEventListener(kind, onDrag);
    };
  }, [area, attaches, perform]);

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const { files, types } = event.clipboardData;
    // Text copied from an office program comes with a picture of itself. A copied web picture comes with
    // markup only.
    const words = types.includes('text/html') && types.includes('text/plain');
    if (!attaches || files.length === 0 || words) return;
    event.preventDefault();
    perform([...files]);
  };
  const [failed, setFailed] = useState(false);
  const View = usePoint('writing-tools', wanted, setFailed);
  const waits = !report && !failed && CALL.test(value);
  return { View, waits, pendingActions, taken, perform, report, setReport, attaches, more, onPaste };
}
