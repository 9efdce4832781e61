import { type ReactElement, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { Abilities, MessageSnapshot } from '../../chat/index.ts';
import type { RowActions } from '../message-list/use-row-actions.ts';
import { usePoint } from '../points/use-point.ts';

interface Props {
  readonly message: MessageSnapshot;
  readonly can: Abilities;
  readonly actions: RowActions;
  readonly row: RefObject<HTMLElement | null>;
}

/** Renders the actions of the active row. They load with the first active row. */
export function RowActionsSlot({ message, can, actions, row }: Props): ReactElement | null {
  const { menu, onBusy } = actions;
  // A menu that fails to load must not block other menus.
  const failed = useCallback(() => onBusy(false), [onBusy]);
  const Actions = usePoint('row-actions', true, failed);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setElement(row.current), [row]);
  if (!Actions || !element) return null;
  return <Actions message={message} can={can} row={element} menu={menu} onBusy={onBusy} />;
}
