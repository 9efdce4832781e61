import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatError, ChatRuntime, SupportPlace } from '../../chat/index.ts';
import { queueActionTexts } from '../../i18n/index.ts';
import {
  Dialog,
  errorText,
  type SheetProps,
  type Ui,
  useRuntime,
  useShowToast,
  useUi,
} from '../../ui/index.ts';
import { Assign } from './assign.tsx';
import type { MakeChange } from './choice-props.ts';
import { Priority } from './priority.tsx';
import { Snooze } from './snooze.tsx';
import { changeQueue, fetchPlace, type QueueChange } from './state/index.ts';
import { Tags } from './tags.tsx';

const DIALOGS = {
  assign: { title: () => queueActionTexts.assignTitle(), Content: Assign },
  snooze: { title: () => queueActionTexts.snoozeTitle(), Content: Snooze },
  tags: { title: () => queueActionTexts.tagsTitle(), Content: Tags },
  priority: { title: () => queueActionTexts.priorityTitle(), Content: Priority },
} as const;

const isDialog = (item: string): item is keyof typeof DIALOGS => Object.hasOwn(DIALOGS, item);

/** Performs an action on a support conversation: at once, or after a choice in a dialog. */
export function QueueSheet({ cid, item = '', close }: SheetProps): ReactElement | null {
  const runtime = useRuntime();
  if (!runtime || cid === '') return null;
  if (isDialog(item)) return <Choice cid={cid} item={item} close={close} runtime={runtime} />;
  return <AtOnce cid={cid} item={item} close={close} runtime={runtime} />;
}

interface Props {
  readonly cid: string;
  readonly item: string;
  readonly close: () => void;
  readonly runtime: ChatRuntime;
}

function actOf(item: string, m: Ui['m']): { readonly change: QueueChange; readonly said: string } {
  if (item === 'assign-me') return { change: { kind: 'take' }, said: queueActionTexts.assignedToYou() };
  const said = item === 'reopen' ? m.conversationReopened() : queueActionTexts.snoozeEnded();
  return { change: { kind: 'open' }, said };
}

/** Performs an action that needs no choice. Draws nothing: a toast says what was done. */
function AtOnce({ cid, item, close, runtime }: Props): null {
  const { m } = useUi();
  const show = useShowToast();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const { change, said } = actOf(item, m);
    void changeQueue(runtime, cid, change).then((refused) => {
      if (refused) show({ text: errorText(refused, m), type: 'queue', severity: 'error' });
      else show({ text: said, type: 'queue', severity: 'success' });
    });
    close();
  });
  return null;
}

/** Asks for what an action needs. */
function Choice({
  cid,
  item,
  close,
  runtime,
}: Props & { readonly item: keyof typeof DIALOGS }): ReactElement | null {
  const { m, root } = useUi();
  const show = useShowToast();
  const [place, setPlace] = useState<SupportPlace | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  useEffect(() => {
    let gone = false;
    void fetchPlace(runtime, cid).then(({ found, error: refused }) => {
      if (gone) return;
      setPlace(found);
      setError(refused);
    });
    return () => {
      gone = true;
    };
  }, [runtime, cid]);
  const change: MakeChange = async (wanted, said) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    const refused = await changeQueue(runtime, cid, wanted);
    setBusy(false);
    if (refused) return setError(refused);
    show({ text: said, type: 'queue', severity: 'success' });
    close();
  };
  const { title, Content } = DIALOGS[item];
  const layer = root.querySelector('.panel');
  if (!layer) return null;
  return createPortal(
    <Dialog title={title()} close={close}>
      {place && <Content {...{ runtime, place, busy, change, close }} />}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {(item === 'assign' || item === 'priority') && (
        <div className="stacked">
          <button type="button" className="button" onClick={close}>
            {queueActionTexts.cancel()}
          </button>
        </div>
      )}
    </Dialog>,
    layer,
  );
}
