import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatError } from '../../chat/index.ts';
import { actOn, type ChannelAct, offerFor } from '../../chat/list/index.ts';
import { detailsTexts, inboxTexts } from '../../i18n/index.ts';
import {
  type ChannelMenuProps,
  Confirm,
  errorText,
  focusRow,
  Icon,
  type Question,
  type QueueItem,
  Sheet,
  titleOf,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { RowMenu } from './row-menu.tsx';
import { choicesOf, queueChoices, useTimes } from './use-choices.ts';

/** Time in which an action can be undone, in ms: the specification's time of a toast with an action. */
const UNDO_TIME = 8_000;

/** Result of an action: what was done and how to undo it, or why it failed. */
interface ActResult {
  readonly said: string;
  readonly failed: boolean;
  readonly undo?: () => void;
}

/** A sheet about the conversation of a row. */
interface OpenSheet {
  readonly item: QueueItem;
  readonly cid: string;
}

/** Shows the actions of a conversation's row: the menu, its questions, and the toast that can undo an action. */
export function ChannelActions({ menu, close }: ChannelMenuProps): ReactElement | null {
  const { m, model, root, formats } = useUi();
  const runtime = useRuntime();
  const [timed, setTimed] = useState<ChannelMenuProps['menu']>(null);
  const [asked, setAsked] = useState<{ readonly question: Question; readonly row: HTMLElement } | null>(null);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [result, setResult] = useState<ActResult | null>(null);
  const forget = useCallback(() => setResult(null), []);

  const cid = menu?.item.cid ?? '';
  // A question outlives its menu, so its action is bound to the row that the menu was opened for.
  const run = async (act: ChannelAct, undo?: { readonly said: string; readonly act: ChannelAct }) => {
    close();
    setResult(null);
    if (!runtime) return;
    const refused = await actOn(runtime, cid, act);
    if (refused) return setResult({ said: errorText(refused, m), failed: true });
    leaveIfGone(act);
    if (!undo) return;
    const back = async () => {
      setResult(null);
      const error: ChatError | null = await actOn(runtime, cid, undo.act);
      if (error) setResult({ said: errorText(error, m), failed: true });
    };
    setResult({ said: undo.said, failed: false, undo: () => void back() });
  };
  /** Closes the open conversation when it is no longer in the list. */
  const leaveIfGone = ({ kind }: ChannelAct) => {
    const ends = kind === 'hide' || kind === 'leave' || kind === 'remove';
    if (ends && model.conversation.get().cid === cid) model.openChannel(null);
  };
  const act = (wanted: ChannelAct, undo?: { readonly said: string; readonly act: ChannelAct }) =>
    void run(wanted, undo);
  const times = useTimes(act);
  const layer = root.querySelector('.panel');
  const offer = runtime && menu ? offerFor(runtime, menu.view, cid) : null;
  const openSheet = (item: QueueItem) => {
    close();
    setSheet({ item, cid });
  };
  const choices =
    menu && offer
      ? [
          ...queueChoices(menu.item, offer, openSheet),
          ...choicesOf(menu.item, offer, {
            act,
            ask(question) {
              close();
              setAsked({ question, row: menu.row });
            },
            times: () => setTimed(menu),
          }),
        ]
      : [];
  const nothing = menu !== null && runtime !== null && choices.length === 0;
  useEffect(() => {
    if (nothing) close();
  }, [nothing, close]);
  const title = menu ? titleOf(menu.item, m, formats) : '';
  const shown = menu && timed === menu ? times : choices;
  return (
    <>
      {menu &&
        layer &&
        shown.length > 0 &&
        createPortal(
          <RowMenu
            key={shown === times ? 'times' : 'menu'}
            label={shown === times ? detailsTexts.mute() : inboxTexts.actionsOf({ title })}
            choices={shown}
            row={menu.row}
            origin={menu.origin}
            close={close}
          />,
          layer,
        )}
      {asked && (
        <Confirm
          question={asked.question}
          no={detailsTexts.cancel()}
          close={() => {
            setAsked(null);
            asked.row.focus({ preventScroll: true });
          }}
        />
      )}
      {sheet && (
        <Sheet
          key={sheet.item.id}
          name={sheet.item.opens}
          item={sheet.item.id}
          cid={sheet.cid}
          close={() => {
            setSheet(null);
            focusRow(root, sheet.cid);
          }}
        />
      )}
      {result && <Toast result={result} forget={forget} />}
    </>
  );
}

/** Shows a result under the list for `UNDO_TIME`, and longer while the pointer or the focus is on the toast. */
function Toast({
  result,
  forget,
}: {
  readonly result: ActResult;
  readonly forget: () => void;
}): ReactElement {
  const { host } = useUi();
  const [held, setHeld] = useState(false);
  useEffect(() => host.announce(result.said), [host, result]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result has its own time
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(forget, UNDO_TIME);
    return () => clearTimeout(timer);
  }, [forget, held, result]);
  return (
    <div
      className={result.failed ? 'undo failed' : 'undo'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {result.failed && <Icon name="alert" size={18} />}
      <p>{result.said}</p>
      {result.undo && (
        <button type="button" className="link" onClick={result.undo}>
          {inboxTexts.undo()}
        </button>
      )}
    </div>
  );
}
