import type { ReactElement } from 'react';
import { Icon, useUi } from '../../ui/index.ts';

const ICON_SIZE = 16;

/** Shows over the list that older messages are on their way. */
export function LoadingOlder(): ReactElement {
  const { m } = useUi();
  return (
    <div className="loading-older" role="status">
      <span>
        <Icon name="retry" size={ICON_SIZE} className="spin" />
        <span className="vh">{m.loadingOlder()}</span>
      </span>
    </div>
  );
}
