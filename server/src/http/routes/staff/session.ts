import type { Domain, NewStaffSession, StaffMember } from '../../../domain/index.ts';
import {
  hashSignInCode,
  listOf,
  NoBody,
  newSignInCode,
  readStaffAccept,
  readStaffInvitation,
  readStaffPassword,
  readStaffSignIn,
  ref,
  StaffAcceptBody,
  StaffInvitationBody,
  StaffPasswordBody,
  StaffSignInBody,
  Text,
  writeStaffMember,
  writeStaffSession,
} from '../../../wire/index.ts';
import type { PageCall, Route } from '../../call.ts';
import type { AttemptGate } from '../../limits/attempts.ts';

const MEMBER = { member: ref('StaffMember') };

/** What the routes of sessions need beside the rules. */
export interface StaffParts {
  readonly attempts: AttemptGate;
  /** Signs the token by which the inbox page uses the chat for a few minutes. */
  readonly issueToken: (userId: string) => Promise<string>;
}

/** Begins a session by `begin`, and gives the browser its cookie once it is stored. */
async function signedIn(
  { origin, session, setSession }: Pick<PageCall, 'origin' | 'session' | 'setSession'>,
  begin: (session: NewStaffSession) => Promise<StaffMember>,
) {
  const code = newSignInCode();
  const member = await begin({ ...origin, hash: hashSignInCode(code), replaces: session });
  setSession(code);
  return { member: writeStaffMember(member) };
}

const pageOf = (call: PageCall) => ({
  origin: call.origin,
  session: call.session,
  setSession: (code: string | null) => call.setSession(code),
});

function signInRoutes({ staff }: Domain, { attempts }: StaffParts): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/staff/sign-in',
      operation: 'StaffSignIn',
      access: 'page',
      body: StaffSignInBody,
      answer: MEMBER,
      async handle(call) {
        const credentials = readStaffSignIn(call.body);
        const { network } = call.origin;
        const isKnown = await staff.isKnownNetwork(credentials.email, network);
        await attempts.admit({ account: credentials.email.trim().toLowerCase(), network, isKnown });
        return signedIn(pageOf(call), (session) => staff.signIn(credentials, session));
      },
    },
    {
      method: 'POST',
      path: '/staff/invitation',
      operation: 'GetStaffInvitation',
      access: 'page',
      body: StaffInvitationBody,
      answer: { email: Text, role: Text },
      async handle({ body }) {
        const { email, role } = await staff.invitation(hashSignInCode(readStaffInvitation(body).code));
        return { email, role };
      },
    },
    {
      method: 'POST',
      path: '/staff/accept',
      operation: 'AcceptStaffInvitation',
      access: 'page',
      body: StaffAcceptBody,
      answer: MEMBER,
      async handle(call) {
        const { code, ...person } = readStaffAccept(call.body);
        return signedIn(pageOf(call), (session) => staff.accept(hashSignInCode(code), person, session));
      },
    },
    {
      method: 'POST',
      path: '/staff/sign-out',
      operation: 'StaffSignOut',
      access: 'page',
      body: NoBody,
      answer: {},
      async handle(call) {
        if (call.session !== null) await staff.signOut(call.session);
        call.setSession(null);
        return {};
      },
    },
  ];
}

function ownRoutes({ staff }: Domain, { attempts, issueToken }: StaffParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/staff/me',
      operation: 'GetStaffMember',
      access: 'staff',
      answer: MEMBER,
      handle: async ({ caller }) => ({ member: writeStaffMember(await staff.me(caller)) }),
    },
    {
      method: 'POST',
      path: '/staff/token',
      operation: 'CreateStaffToken',
      access: 'staff',
      body: NoBody,
      answer: { access_token: Text },
      async handle({ caller }) {
        const { userId } = await staff.me(caller);
        return { access_token: await issueToken(userId) };
      },
    },
    {
      method: 'POST',
      path: '/staff/password',
      operation: 'ChangeStaffPassword',
      access: 'staff',
      body: StaffPasswordBody,
      answer: {},
      async handle({ body, caller }) {
        const passwords = readStaffPassword(body);
        const account = `session ${caller.session}`;
        await attempts.admit({ account, network: caller.network, isKnown: true });
        await staff.changePassword(caller, { old: passwords.old_password, new: passwords.new_password });
        return {};
      },
    },
    {
      method: 'GET',
      path: '/staff/sessions',
      operation: 'QueryStaffSessions',
      access: 'staff',
      answer: { sessions: listOf('StaffSession') },
      handle: async ({ caller }) => ({ sessions: (await staff.sessions(caller)).map(writeStaffSession) }),
    },
    {
      method: 'DELETE',
      path: '/staff/sessions',
      operation: 'EndOtherStaffSessions',
      access: 'staff',
      answer: {},
      async handle({ caller }) {
        await staff.endSessions(caller, null);
        return {};
      },
    },
    {
      method: 'DELETE',
      path: '/staff/sessions/:id',
      operation: 'EndStaffSession',
      access: 'staff',
      answer: {},
      async handle({ caller, param }) {
        await staff.endSessions(caller, param('id'));
        return {};
      },
    },
  ];
}

/** Signing in and out, and a person's own sessions. */
export const staffSessionRoutes =
  (parts: StaffParts) =>
  (domain: Domain): readonly Route[] => [...signInRoutes(domain, parts), ...ownRoutes(domain, parts)];
