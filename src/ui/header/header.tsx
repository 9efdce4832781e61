import type { ReactElement, ReactNode } from 'react';
import { useUi } from '../context.ts';
import { isSendingFirst } from '../first-message.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { usePoint } from '../points/use-point.ts';
import { IconButton } from '../primitives/icon-button.tsx';

interface Props {
  readonly title: string;
  /** Avatars before the title. */
  readonly leading?: ReactNode;
  /** The line under the title. */
  readonly children?: ReactNode;
  /** Content before the buttons at the end. */
  readonly trailing?: ReactNode;
  readonly back?: (() => void) | undefined;
}

/** Renders the top of a conversation: the people in it and the panel's controls. */
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

/** Renders the menu and close buttons, each only if it does something. */
export function Actions(): ReactElement {
  const { m, model, host, settings } = useUi();
  const { identity } = useReadable(model.session);
  const signedIn = identity.kind === 'guest' || identity.kind === 'user';
  // Load the conversation and send its first message first.
  const conversation = useReadable(model.conversation);
  const isReady = conversation.phase !== 'loading' && !isSendingFirst(conversation);
  const Menu = usePoint('header-menu', signedIn && isReady);
  return (
    <div className="actions">
      {signedIn && Menu && <Menu />}
      {settings.layout === 'bubble' && (
        <IconButton icon="close" label={m.panelClose()} onClick={() => host.close()} />
      )}
    </div>
  );
}
