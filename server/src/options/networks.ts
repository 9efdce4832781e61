import { present } from '../present.ts';
import { readNetwork } from '../providers/outgoing.ts';
import { StartError } from '../start-error.ts';

/**
 * Reads private networks that this server may call. @param name the variable's
 * @throws StartError STOOP_BAD_OPTION
 */
export function readNetworks(
  given: readonly string[] | undefined,
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): readonly string[] {
  const networks = given ?? (env[name] ?? '').split(',').flatMap((network) => present(network) ?? []);
  for (const network of networks)
    if (readNetwork(network) === null)
      throw new StartError(
        'STOOP_BAD_OPTION',
        `${name} must list addresses or networks such as 10.1.0.0/16, separated by commas, got "${network}"`,
      );
  return networks;
}
