import Type from 'typebox';
import { reader } from '../reader.ts';

/** Characters of a field that a person types. The rules have narrower limits, with words of their own. */
const MOST_TYPED = 1_000;
/** Characters of a code; longer texts are not hashed. */
const MOST_CODE_CHARS = 128;

const Typed = Type.String({ minLength: 1, maxLength: MOST_TYPED });
const Code = Type.String({ minLength: 1, maxLength: MOST_CODE_CHARS });

export const StaffSignInBody = Type.Object({ email: Typed, password: Typed });
export const readStaffSignIn = reader(StaffSignInBody);

export const StaffInvitationBody = Type.Object({ code: Code });
export const readStaffInvitation = reader(StaffInvitationBody);

export const StaffAcceptBody = Type.Object({ code: Code, name: Typed, password: Typed });
export const readStaffAccept = reader(StaffAcceptBody);

export const StaffPasswordBody = Type.Object({ old_password: Typed, new_password: Typed });
export const readStaffPassword = reader(StaffPasswordBody);

export const StaffInviteBody = Type.Object({ email: Typed, role: Typed });
export const readStaffInvite = reader(StaffInviteBody);

export const StaffRoleBody = Type.Object({ role: Typed });
export const readStaffRole = reader(StaffRoleBody);
