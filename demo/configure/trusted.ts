type Kind = 'createScriptURL' | 'createHTML';

/** Some browsers, and the compiler's library, have no Trusted Types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Partial<Record<Kind, () => string>>,
  ): Record<Kind, (value: string) => string>;
}

/**
 * Returns this value as a trusted one, by a policy that passes only this value.
 * @param name name of the policy, which the page's Content-Security-Policy must list
 */
export function trusted(name: string, kind: Kind, value: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(name, { [kind]: () => value })[kind](value) ?? value;
}
