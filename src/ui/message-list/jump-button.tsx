import type { ReactElement } from 'react';
import { useUi } from '../context.ts';
import { Icon } from '../primitives/icon.tsx';

/** Higher counts say no more. */
const CAP = 99;

export function JumpButton({
  count,
  run,
}: {
  readonly count: number;
  readonly run: () => void;
}): ReactElement {
  const { m, formats } = useUi();
  return (
    <button
      type="button"
      className="jump"
      aria-label={count > 0 ? m.jumpToNew({ count }) : m.jumpToLatest()}
      onClick={run}
    >
      <Icon name="down" />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count > CAP ? `${formats.number(CAP)}+` : formats.number(count)}
        </span>
      )}
    </button>
  );
}
