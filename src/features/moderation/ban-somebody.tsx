import { type ReactElement, useCallback } from 'react';
import type { Person } from '../../chat/index.ts';
import { type MessageSheetProps, useOpened, useReadable, useUi } from '../../ui/index.ts';
import { BanDialog } from './ban-dialog.tsx';
import { type BanStatus, openBanStatus } from './state/index.ts';

/** The ban dialog on its own, opened from a message. */
export function BanSomebody({ message, close }: MessageSheetProps): ReactElement | null {
  const { cid } = useUi().model.conversation.get();
  return cid === null ? null : <Ban person={message.author} cid={cid} close={close} />;
}

interface Props {
  readonly person: Person;
  readonly cid: string;
  readonly close: () => void;
}

function Ban({ person, cid, close }: Props): ReactElement | null {
  const banStatus = useOpened(
    // biome-ignore lint/correctness/useExhaustiveDependencies: it stays the same person when other fields change
    useCallback((runtime) => openBanStatus(runtime, person, cid), [person.id, cid]),
  );
  return banStatus && <Opened banStatus={banStatus} person={person} close={close} />;
}

interface OpenedProps extends Pick<Props, 'person' | 'close'> {
  readonly banStatus: BanStatus;
}

function Opened({ banStatus, person, close }: OpenedProps): ReactElement | null {
  const { phase, mayEverywhere } = useReadable(banStatus.snapshot);
  if (phase === 'loading') return null;
  return <BanDialog person={person} here everywhere={mayEverywhere} submit={banStatus.ban} close={close} />;
}
