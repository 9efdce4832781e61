import type { ReactElement } from 'react';
import { Dialog } from '../../ui/index.ts';
import type { DialogProps } from './dialog-props.ts';
import { Done } from './done.tsx';
import { OptionRow } from './option-row.tsx';
import { useVoting } from './use-voting.ts';

/** Lists every option of a long poll. People vote here as on the card. */
export function AllOptionsDialog({ opened, messageId, close }: DialogProps): ReactElement {
  const { poll } = opened;
  const { vote, note } = useVoting(opened, messageId);
  return (
    <Dialog title={poll.name} close={close}>
      <ul className="poll-options poll-scroll">
        {poll.options.map((option) => (
          <OptionRow key={option.id} poll={poll} option={option} vote={vote} />
        ))}
      </ul>
      {note && (
        <p className="failed" role="alert">
          {note}
        </p>
      )}
      <Done close={close} />
    </Dialog>
  );
}
