import type { ReactElement } from 'react';
import { listTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { byKeyboard, focusComposer } from '../focus.ts';
import { Icon } from '../kit.ts';

/** Highest count shown as a number. */
const CAP = 99;

export function JumpButton({
  count,
  run,
}: {
  readonly count: number;
  readonly run: () => void;
}): ReactElement {
  const { formats, root } = useUi();
  return (
    <button
      type="button"
      className="jump"
      aria-label={count > 0 ? listTexts.jumpToNew({ count }) : listTexts.jumpToLatest()}
      onClick={(event) => {
        if (byKeyboard(event)) focusComposer(root);
        run();
      }}
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
