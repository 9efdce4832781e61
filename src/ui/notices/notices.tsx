import type { ReactElement } from 'react';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { Icon } from '../primitives/icon.tsx';

const ICON_SIZE = 18;

/** Renders notices of the connection and of a newer version. Amber only if the state limits what people can do. */
export function Notices(): ReactElement | null {
  const { m, model, host } = useUi();
  const { connection, error } = useReadable(model.session);
  const outdated = useReadable(host.parts.outdated);
  // A part, or the chat client itself, has been replaced by a newer build.
  if (outdated || error?.code === 'outdated') {
    return (
      <div className="notice" role="status">
        <Icon name="retry" size={ICON_SIZE} />
        <p>{m.updated()}</p>
        <button type="button" className="link" onClick={() => location.reload()}>
          {m.reload()}
        </button>
      </div>
    );
  }
  if (error) {
    return (
      <div className="notice warn" role="alert">
        <Icon name="alert" size={ICON_SIZE} />
        <p>
          {errorText(error, m)} <span className="code">{m.errorCode({ code: error.code })}</span>
        </p>
        {error.retryable && (
          <button type="button" className="link" onClick={() => model.reconnect()}>
            {m.retry()}
          </button>
        )}
      </div>
    );
  }
  if (connection === 'offline') {
    return (
      <div className="notice warn" role="status">
        <Icon name="offline" size={ICON_SIZE} />
        <p>{m.offline()}</p>
      </div>
    );
  }
  if (connection === 'reconnecting') {
    return (
      <div className="notice" role="status">
        <Icon name="retry" size={ICON_SIZE} className="spin" />
        <p>{m.reconnecting()}</p>
      </div>
    );
  }
  return null;
}
