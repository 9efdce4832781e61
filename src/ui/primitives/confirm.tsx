import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from '../context.ts';
import { Dialog } from './dialog.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly run: () => void;
}

interface Props {
  readonly question: Question;
  readonly no: string;
  readonly close: () => void;
}

/** Asks before an action that cannot be undone. The focus starts on "no". */
export function Confirm({ question: { title, text, yes, run }, no, close }: Props): ReactElement | null {
  const { root } = useUi();
  const layer = root.querySelector('.panel');
  if (!layer) return null;
  return createPortal(
    <Dialog title={title} says={text} close={close}>
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {no}
        </button>
        <button
          type="button"
          className="button danger"
          onClick={() => {
            close();
            run();
          }}
        >
          {yes}
        </button>
      </div>
    </Dialog>,
    layer,
  );
}
