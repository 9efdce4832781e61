import Type from 'typebox';
import { reader } from '../reader.ts';

/** Characters of a code; longer texts are not hashed. */
const MOST_CODE_CHARS = 128;

/** `{code}` of POST /sign-in. */
export const SignInBody = Type.Object({ code: Type.String({ minLength: 1, maxLength: MOST_CODE_CHARS }) });
export const readSignInBody = reader(SignInBody);
