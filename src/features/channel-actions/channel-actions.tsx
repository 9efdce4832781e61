import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatError } from '../../chat/index.ts';
import { actOn, type ChannelAct, knownOf, mayOf } from '../../chat/list/index.ts';
import { detailsTexts, inboxTexts } from '../../i18n/index.ts';
import {
  type ChannelActionsProps,
  Confirm,
  errorText,
  Icon,
  type Question,
  titleOf,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { RowMenu } from './row-menu.tsx';
import { choicesOf, useTimes } from './use-choices.ts';

/** What was done stays on offer to be undone this long, ms: the specification's time of a toast with an action. */
const UNDO_TIME = 8_000;

/** What was done, with the way back; or why it was not. */
interface Told {
  readonly said: string;
  readonly failed: boolean;
  readonly undo?: () => void;
}

/** What can be done with a conversation from its row: the menu, its questions, and the way back. */
export function ChannelActions({ menu, close }: ChannelActionsProps): ReactElement | null {
  const { m, model, root, formats } = useUi();
  const runtime = useRuntime();
  const [timed, setTimed] = useState<ChannelActionsProps['menu']>(null);
  const [asked, setAsked] = useState<{ readonly question: Question; readonly row: HTMLElement } | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const forget = useCallback(() => setTold(null), []);

  const cid = menu?.item.cid ?? '';
  // A question outlives its menu: what it does is bound to the row it was asked of.
  const run = async (act: ChannelAct, undo?: { readonly said: string; readonly act: ChannelAct }) => {
    close();
    setTold(null);
    if (!runtime) return;
    const refused = await actOn(runtime, cid, act);
    if (refused) return setTold({ said: errorText(refused, m), failed: true });
    leaveIfGone(act);
    if (!undo) return;
    const back = async () => {
      setTold(null);
      const error: ChatError | null = await actOn(runtime, cid, undo.act);
      if (error) setTold({ said: errorText(error, m), failed: true });
    };
    setTold({ said: undo.said, failed: false, undo: () => void back() });
  };
  /** What is in the list no more is not read on beside it. */
  const leaveIfGone = ({ kind }: ChannelAct) => {
    const ends = kind === 'hide' || kind === 'leave' || kind === 'remove';
    if (ends && model.conversation.get().cid === cid) model.openChannel(null);
  };
  const act = (wanted: ChannelAct, undo?: { readonly said: string; readonly act: ChannelAct }) =>
    void run(wanted, undo);
  const times = useTimes(act);
  const layer = root.querySelector('.panel');
  const entry = runtime && menu ? knownOf(runtime, menu.view, cid) : undefined;
  const choices =
    menu && entry && runtime
      ? choicesOf(menu.item, mayOf(entry, runtime.me()), entry.last?.id ?? '', {
          act,
          ask(question) {
            close();
            setAsked({ question, row: menu.row });
          },
          times: () => setTimed(menu),
        })
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
            wish={menu.wish}
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
      {told && <Toast told={told} forget={forget} />}
    </>
  );
}

/** Stands under the list until it was read; longer while the pointer or the focus is on it. */
function Toast({ told, forget }: { readonly told: Told; readonly forget: () => void }): ReactElement {
  const { host } = useUi();
  const [held, setHeld] = useState(false);
  useEffect(() => host.announce(told.said), [host, told]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each has its own time
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(forget, UNDO_TIME);
    return () => clearTimeout(timer);
  }, [forget, held, told]);
  return (
    <div
      className={told.failed ? 'undo failed' : 'undo'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {told.failed && <Icon name="alert" size={18} />}
      <p>{told.said}</p>
      {told.undo && (
        <button type="button" className="link" onClick={told.undo}>
          {inboxTexts.undo()}
        </button>
      )}
    </div>
  );
}
