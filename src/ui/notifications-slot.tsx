import type { ReactElement } from 'react';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import type { NotificationsProps } from './parts/props.ts';
import { usePart } from './parts/use-part.ts';

/** Beside the panel, open or not, once it is known who is here: nobody has anything to be told of. */
export function NotificationsSlot(props: NotificationsProps): ReactElement | null {
  const { identity } = useReadable(useUi().model.session);
  const Notifications = usePart('notifications', 'user' in identity);
  return Notifications && <Notifications {...props} />;
}
