import { present } from '../present.ts';
import { readNetwork } from '../providers/outgoing.ts';
import { StartError } from '../start-error.ts';

export interface PushOptions {
  /**
   * Where a push service reaches the owner, `mailto:…` or `https://…`; Safari's wants one. Env `STOOP_PUSH_CONTACT`.
   * @default the public address of this server, where that is known and https
   */
  readonly contact?: string;
  /**
   * Push services beside those of Chrome, Edge, Firefox and Safari: hosts, `*.host`, and private addresses. Env
   * `STOOP_PUSH_SERVICES`, a comma list. @default none
   */
  readonly services?: readonly string[];
}

type Env = Readonly<Record<string, string | undefined>>;

const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i;
const HOST = /^(\*\.)?[a-z0-9.-]+$/i;
/** Four numbers are an address, or a wrong one. */
const LIKE_AN_ADDRESS = /^[\d.]+$/;

const isService = (text: string): boolean =>
  readNetwork(text) !== null || (HOST.test(text) && !LIKE_AN_ADDRESS.test(text));

/** @throws StartError STOOP_BAD_OPTION */
export function readPush(given: PushOptions | false | undefined, env: Env, publicUrl: string | null) {
  const setting = present(env.STOOP_PUSH);
  if (setting !== undefined && setting !== 'off')
    throw new StartError('STOOP_BAD_OPTION', `STOOP_PUSH must be off or not set, got "${setting}"`);
  if (given === false || (given === undefined && setting === 'off')) return null;
  const contact = given?.contact ?? present(env.STOOP_PUSH_CONTACT) ?? null;
  if (contact !== null && !CONTACT.test(contact))
    throw new StartError(
      'STOOP_BAD_OPTION',
      `STOOP_PUSH_CONTACT must be mailto:you@shop.example or an https:// address, got "${contact}"`,
    );
  const listed = (env.STOOP_PUSH_SERVICES ?? '').split(',').flatMap((service) => present(service) ?? []);
  const services = given?.services ?? listed;
  for (const service of services)
    if (!isService(service))
      throw new StartError(
        'STOOP_BAD_OPTION',
        `STOOP_PUSH_SERVICES must list hosts such as push.example or *.push.example, or addresses, separated by commas, got "${service}"`,
      );
  const own = publicUrl?.startsWith('https://') === true ? publicUrl : null;
  return { contact: contact ?? own, services };
}
