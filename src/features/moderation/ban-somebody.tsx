import { type ReactElement, useCallback } from 'react';
import type { Person } from '../../chat/index.ts';
import { useOpened, useReadable } from '../../ui/index.ts';
import { BanDialog } from './ban-dialog.tsx';
import { openStanding, type Standing } from './state/index.ts';

interface Props {
  readonly person: Person;
  readonly cid: string;
  readonly close: () => void;
}

/** The dialog by itself, asked for at a message. */
export function BanSomebody({ person, cid, close }: Props): ReactElement | null {
  const standing = useOpened(
    // biome-ignore lint/correctness/useExhaustiveDependencies: the same person, whatever else is known of them by now
    useCallback((inside) => openStanding(inside, person, cid), [person.id, cid]),
  );
  return standing && <Opened standing={standing} person={person} close={close} />;
}

interface OpenedProps extends Pick<Props, 'person' | 'close'> {
  readonly standing: Standing;
}

function Opened({ standing, person, close }: OpenedProps): ReactElement | null {
  const { phase, mayEverywhere } = useReadable(standing.snapshot);
  if (phase === 'loading') return null;
  return <BanDialog person={person} here everywhere={mayEverywhere} submit={standing.ban} close={close} />;
}
