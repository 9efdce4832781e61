import { type ReactElement, useCallback, useLayoutEffect, useRef } from 'react';
import { moderationTexts } from '../../i18n/index.ts';
import {
  Avatar,
  errorText,
  nameOf,
  Pane,
  type SheetProps,
  State,
  useFurther,
  useOpened,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { banText } from './ban-text.ts';
import { type Banned as BannedPeople, openBanned } from './state/index.ts';

/** Lists who is banned from a conversation, with a button to unban each of them. */
export function Banned({ cid, close }: SheetProps): ReactElement {
  const banned = useOpened(useCallback((runtime) => openBanned(runtime, cid), [cid]));
  return (
    <Pane title={moderationTexts.bannedPeople()} closeLabel={moderationTexts.closeBanned()} close={close}>
      <div className="pane-body">{banned && <List banned={banned} />}</div>
    </Pane>
  );
}

function List({ banned }: { readonly banned: BannedPeople }): ReactElement {
  const { m, host, formats, root } = useUi();
  const { phase, bans, hasMore, error } = useReadable(banned.snapshot);
  const list = useRef<HTMLUListElement>(null);
  const further = useFurther(list, bans.length);
  /** Row index of the person just unbanned. Their row had the focus and disappears. */
  const left = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a person leaves the list
  useLayoutEffect(() => {
    const { current } = left;
    left.current = null;
    if (current === null || root.activeElement) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(current, buttons.length - 1)]?.focus({ preventScroll: true });
  }, [bans.length]);
  if (phase === 'loading') {
    return (
      <p className="hint" role="status">
        {moderationTexts.loading()}
      </p>
    );
  }
  if (phase === 'failed') {
    return (
      <State
        icon="alert"
        failed
        title={moderationTexts.failed()}
        {...(error && { text: errorText(error, m) })}
        action={{ label: m.retry(), run: banned.retry }}
      />
    );
  }
  return (
    <>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {bans.length === 0 && <State icon="check" title={moderationTexts.nobodyBanned()} />}
      <ul ref={list} aria-label={moderationTexts.bannedPeople()}>
        {bans.map((ban, index) => {
          const name = nameOf(ban.person, m);
          return (
            <li key={ban.person.id} className="banned-person">
              <Avatar person={ban.person} size={36} />
              <span className="banned-facts">
                <b dir="auto">{name}</b>
                <small>{banText(ban, formats)}</small>
                {ban.reason && <small dir="auto">{ban.reason}</small>}
              </span>
              <button
                type="button"
                className="button"
                aria-label={moderationTexts.unbanNamed({ name })}
                onClick={() => {
                  left.current = index;
                  void banned.unban(ban.person.id).then((refused) => {
                    if (!refused) host.announce(moderationTexts.unbannedNow({ name }));
                  });
                }}
              >
                {moderationTexts.unban()}
              </button>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <button
          type="button"
          className="button more"
          onClick={() => {
            further();
            banned.more();
          }}
        >
          {moderationTexts.more()}
        </button>
      )}
    </>
  );
}
