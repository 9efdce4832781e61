import type { ReactElement } from 'react';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import type { NotificationsProps } from './parts/props.ts';
import { usePart } from './parts/use-part.ts';

/** Beside the panel, open or not, once it is known who is here: nobody has anything to be told of. */
export function NotificationsSlot(props: NotificationsProps): ReactElement | null {
  const { model } = useUi();
  const { identity } = useReadable(model.session);
  // What was said comes first.
  const { phase } = useReadable(model.conversation);
  const Notifications = usePart('notifications', 'user' in identity && phase !== 'loading');
  return Notifications && <Notifications {...props} />;
}
