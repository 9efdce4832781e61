/** Returns whether people of this role answer support without being members. */
export const isStaff = (role: unknown): boolean =>
  role === 'agent' || role === 'moderator' || role === 'admin';
