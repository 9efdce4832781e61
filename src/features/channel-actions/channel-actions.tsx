import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatError } from '../../chat/index.ts';
import { actOn, type ChannelAct, knownOf, mayOf } from '../../chat/list/index.ts';
import { detailsTexts, inboxTexts } from '../../i18n/index.ts';
import {
  type ChannelMenuProps,
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

/** Time in which an action can be undone, in ms: the specification's time of a toast with an action. */
const UNDO_TIME = 8_000;

/** Result of an action: what was done and how to undo it, or why it failed. */
interface Told {
  readonly said: string;
  readonly failed: boolean;
  readonly undo?: () => void;
}

/** Shows the actions of a conversation's row: the menu, its questions, and the toast that can undo an action. */
export function ChannelActions({ menu, close }: ChannelMenuProps): ReactElement | null {
  const { m, model, root, formats } = useUi();
  const runtime = useRuntime();
  const [timed, setTimed] = useState<ChannelMenuProps['menu']>(null);
  const [asked, setAsked] = useState<{ readonly question: Question; readonly row: HTMLElement } | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const forget = useCallback(() => setTold(null), []);

  const cid = menu?.item.cid ?? '';
  // A question outlives its menu, so its action is bound to the row that the menu was opened for.
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
  /** Closes the open conversation when it is no longer in the list. */
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
      ? choicesOf(
          menu.item,
          { may: mayOf(entry, runtime.me()), lastId: entry.last?.id ?? '' },
          {
            act,
            ask(question) {
              close();
              setAsked({ question, row: menu.row });
            },
            times: () => setTimed(menu),
          },
        )
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

/** Shows a result under the list for `UNDO_TIME`, and longer while the pointer or the focus is on the toast. */
function Toast({ told, forget }: { readonly told: Told; readonly forget: () => void }): ReactElement {
  const { host } = useUi();
  const [held, setHeld] = useState(false);
  useEffect(() => host.announce(told.said), [host, told]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result has its own time
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
