import type { ReactElement } from 'react';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import type { NotificationsProps } from './parts/props.ts';
import { usePart } from './parts/use-part.ts';

/**
 * Renders notifications beside the panel, open or closed, once the user is known. Without a user there is nothing to
 * notify about.
 */
export function NotificationsSlot(props: NotificationsProps): ReactElement | null {
  const { model } = useUi();
  const { identity } = useReadable(model.session);
  // Load the conversation first.
  const { phase } = useReadable(model.conversation);
  const Notifications = usePart('notifications', 'user' in identity && phase !== 'loading');
  return Notifications && <Notifications {...props} />;
}
