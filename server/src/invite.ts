import type { Domain } from './domain/index.ts';
import { hashSignInCode, newSignInCode } from './wire/index.ts';

export interface FirstInvitation {
  readonly email: string;
  /** For the link, `/inbox#invite=…`. */
  readonly code: string;
}

/** Invites a person on behalf of whoever runs the program. Returns the code for the link. */
export async function inviteStaff({ staff }: Domain, email: string, role: string): Promise<string> {
  const code = newSignInCode();
  await staff.invite(null, { hash: hashSignInCode(code), email, role });
  return code;
}

/** Invites the first admin. Null if no address is set, or there is an account or an invitation already. */
export async function inviteFirstAdmin(
  { staff }: Domain,
  email: string | null,
): Promise<FirstInvitation | null> {
  if (email === null) return null;
  const code = newSignInCode();
  const invitation = await staff.inviteFirst({ hash: hashSignInCode(code), email });
  return invitation === null ? null : { email: invitation.email, code };
}
