import { type ReactElement, useCallback, useState } from 'react';
import type { Person } from '../../chat/index.ts';
import { moderationTexts } from '../../i18n/index.ts';
import {
  errorText,
  Icon,
  nameOf,
  type PersonSectionProps,
  useOpened,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { BanDialog } from './ban-dialog.tsx';
import { banText } from './ban-text.ts';
import { type Ban, type BanStatus, openBanStatus } from './state/index.ts';

/** Section of a profile card that shows and changes whether the person may write here. */
export function Acts({ person, cid }: PersonSectionProps): ReactElement | null {
  const banStatus = useOpened(
    // biome-ignore lint/correctness/useExhaustiveDependencies: it stays the same person when other fields change
    useCallback((runtime) => openBanStatus(runtime, person, cid), [person.id, cid]),
  );
  return banStatus && <Opened banStatus={banStatus} person={person} />;
}

interface OpenedProps {
  readonly banStatus: BanStatus;
  readonly person: Person;
}

function Opened({ banStatus, person }: OpenedProps): ReactElement | null {
  const { m, host } = useUi();
  const { phase, here, everywhere, mayEverywhere, busy, error } = useReadable(banStatus.snapshot);
  const [asking, setAsking] = useState(false);
  const name = nameOf(person, m);
  if (phase === 'loading') return null;
  const unban = async (whole: boolean) => {
    if (!(await banStatus.unban(whole))) host.announce(moderationTexts.unbannedNow({ name }));
  };
  return (
    <>
      {error && !asking && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {everywhere && <Held ban={everywhere} />}
      {here && <Held ban={here} />}
      {everywhere && mayEverywhere && (
        <Act label={moderationTexts.unbanEverywhere()} busy={busy} run={() => void unban(true)} />
      )}
      {here && <Act label={moderationTexts.unban()} busy={busy} run={() => void unban(false)} />}
      {!here && !everywhere && (
        <button type="button" className="act danger to-ban" disabled={busy} onClick={() => setAsking(true)}>
          <Icon name="lock" />
          {moderationTexts.banNamed({ name })}
        </button>
      )}
      {asking && (
        <BanDialog
          person={person}
          here
          everywhere={mayEverywhere}
          submit={banStatus.ban}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Describes a ban: its end, its scope, its reason and its moderator. */
function Held({ ban }: { readonly ban: Ban }): ReactElement {
  const { m, formats } = useUi();
  return (
    <div className="held" role="status">
      <strong>{banText(ban, formats)}</strong>
      <small>{ban.cid === null ? moderationTexts.everywhere() : moderationTexts.here()}</small>
      {ban.reason && <q dir="auto">{ban.reason}</q>}
      {ban.by && <small>{moderationTexts.bannedBy({ name: nameOf(ban.by, m) })}</small>}
    </div>
  );
}

interface ActProps {
  readonly label: string;
  readonly busy: boolean;
  readonly run: () => void;
}

function Act({ label, busy, run }: ActProps): ReactElement {
  return (
    <button type="button" className="act" disabled={busy} onClick={run}>
      <Icon name="retry" />
      {label}
    </button>
  );
}
