import type { ReactElement } from 'react';
import { useUi } from '../context.ts';

/** Says who has a say in a room; people without a role worth knowing get no tag. */
export function RoleTag({ role }: { readonly role: string | undefined }): ReactElement | null {
  const { m } = useUi();
  if (role === 'admin') return <span className="role">{m.roleHost()}</span>;
  if (role === 'moderator' || role === 'channel_moderator')
    return <span className="role">{m.roleModerator()}</span>;
  if (role === 'agent') return <span className="role">{m.roleAgent()}</span>;
  return null;
}
