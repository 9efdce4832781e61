import type { ReactElement } from 'react';
import { useUi } from '../context.ts';

/** Renders the role of a person with authority in a room. People without a notable role get no tag. */
export function RoleTag({ role }: { readonly role: string | undefined }): ReactElement | null {
  const { m } = useUi();
  if (role === 'admin') return <span className="role">{m.roleHost()}</span>;
  if (role === 'moderator' || role === 'channel_moderator')
    return <span className="role">{m.roleModerator()}</span>;
  if (role === 'agent') return <span className="role">{m.roleAgent()}</span>;
  return null;
}
