import { type ReactElement, useCallback, useRef } from 'react';
import { type Banned as BannedPeople, openBanned } from '../../chat/moderation/index.ts';
import { moderationTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { useFurther } from '../hooks/use-further.ts';
import { useOpened } from '../hooks/use-opened.ts';
import { Avatar, errorText, nameOf, State, useReadable } from '../kit.ts';
import { Pane } from '../primitives/pane.tsx';
import { banText } from './ban-text.ts';

interface Props {
  readonly cid: string;
  readonly close: () => void;
}

/** Who may not write in a conversation, and the way to let them again. */
export function Banned({ cid, close }: Props): ReactElement {
  const banned = useOpened(useCallback((inside) => openBanned(inside, cid), [cid]));
  return (
    <Pane title={moderationTexts.bannedPeople()} closeLabel={moderationTexts.closeBanned()} close={close}>
      <div className="pane-body">{banned && <List banned={banned} />}</div>
    </Pane>
  );
}

function List({ banned }: { readonly banned: BannedPeople }): ReactElement {
  const { m, host, formats } = useUi();
  const { phase, bans, hasMore, busy, error } = useReadable(banned.snapshot);
  const list = useRef<HTMLUListElement>(null);
  const further = useFurther(list, bans.length);
  if (phase === 'loading') {
    return (
      <p className="told" role="status">
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
        {bans.map((ban) => {
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
                disabled={busy}
                aria-label={moderationTexts.unbanNamed({ name })}
                onClick={() =>
                  void banned.unban(ban.person.id).then((refused) => {
                    if (!refused) host.announce(moderationTexts.unbannedNow({ name }));
                  })
                }
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
