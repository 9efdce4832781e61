import type { ReactElement, ReactNode } from 'react';
import { useUi } from '../context.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { usePart } from '../parts/use-part.ts';
import { IconButton } from '../primitives/icon-button.tsx';

interface Props {
  readonly title: string;
  /** Faces before the title. */
  readonly leading?: ReactNode;
  /** The line under the title. */
  readonly children?: ReactNode;
  /** Before the buttons at the end. */
  readonly trailing?: ReactNode;
  readonly back?: (() => void) | undefined;
}

/** The top of a conversation: who is there, and the controls of the panel. */
export function Header({ title, leading, children, trailing, back }: Props): ReactElement {
  const { m } = useUi();
  return (
    <div className="header" part="header">
      {back && <IconButton icon="back" label={m.back()} className="back" onClick={back} />}
      {leading}
      <div className="who">
        <h2 dir="auto">{title}</h2>
        {children}
      </div>
      {trailing}
      <Actions />
    </div>
  );
}

/** Menu and close, each only where it does something. */
export function Actions(): ReactElement {
  const { m, model, host, settings } = useUi();
  const { identity } = useReadable(model.session);
  const signedIn = identity.kind === 'guest' || identity.kind === 'user';
  // What was said comes first.
  const { phase } = useReadable(model.conversation);
  const Menu = usePart('menu', signedIn && phase !== 'loading');
  return (
    <div className="actions">
      {signedIn && Menu && <Menu />}
      {settings.layout === 'bubble' && (
        <IconButton icon="close" label={m.panelClose()} onClick={() => host.close()} />
      )}
    </div>
  );
}
