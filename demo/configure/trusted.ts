type Kind = 'createScriptURL' | 'createHTML';

/** Trusted Types are not in every browser, nor in the compiler's library. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Partial<Record<Kind, () => string>>,
  ): Record<Kind, (value: string) => string>;
}

/**
 * This value as one that the page trusts, by a policy that passes it and nothing else.
 * @param name of the policy, which the page's Content-Security-Policy has to name
 */
export function trusted(name: string, kind: Kind, value: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(name, { [kind]: () => value })[kind](value) ?? value;
}
