import { type ReactElement, useMemo } from 'react';
import { FloatingMenu, Icon, MenuItem, type MenuOrigin, Sign } from '../../ui/index.ts';
import type { Choice } from './use-choices.ts';

const ICON_SIZE = 18;

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The row that the menu belongs to. */
  readonly row: HTMLElement;
  readonly origin: MenuOrigin;
  readonly close: () => void;
}

/** Shows a row's menu: at the pointer, beside the row's button, or as a sheet for a finger. */
export function RowMenu({ label, choices, row, origin, close }: Props): ReactElement {
  const anchor = useMemo(() => {
    if (origin.by === 'touch') return null;
    if (origin.by === 'keyboard') return row;
    return { getBoundingClientRect: () => new DOMRect(origin.x, origin.y, 0, 0) };
  }, [row, origin]);
  return (
    <FloatingMenu label={label} anchor={anchor} sheet={origin.by === 'touch'} close={close}>
      {choices.map(({ id, icon, sign, label: name, danger, run }) => (
        <MenuItem key={id} id={id} danger={danger} run={run}>
          {icon && <Icon name={icon} size={ICON_SIZE} />}
          {sign && <Sign name={sign} size={ICON_SIZE} />}
          {name}
        </MenuItem>
      ))}
    </FloatingMenu>
  );
}
