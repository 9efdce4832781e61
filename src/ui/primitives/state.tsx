import type { ReactElement } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly code?: string | undefined;
  /** True for a failure, false for an empty list. */
  readonly failed?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Renders a message in place of missing content: the reason and a possible action. */
export function State({ icon, title, text, code, failed, action }: Props): ReactElement {
  return (
    <div className={failed ? 'state failed' : 'state'} role={failed ? 'alert' : undefined}>
      <span className="emblem">
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {code && <p className="code">{code}</p>}
      {action && (
        <button type="button" className="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
