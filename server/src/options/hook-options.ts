import type { Hooks } from '../domain/index.ts';
import { LIMITS } from '../domain/index.ts';
import { type HookOptions, hooksTo } from '../providers/index.ts';
import { hookSettingsOf, readSendVerdict, writeHookBody, writeMessage, writeUser } from '../wire/index.ts';
import { readNetworks } from './networks.ts';

interface HookSettings {
  readonly hookAllow?: readonly string[];
  readonly hooks?: Pick<HookOptions, 'sqs' | 'sns'>;
}

/** @throws StartError STOOP_BAD_OPTION */
export function readHooks(
  { hookAllow, hooks }: HookSettings,
  env: Readonly<Record<string, string | undefined>>,
): HookOptions {
  return { ...hooks, allow: readNetworks(hookAllow, env, 'STOOP_HOOK_ALLOW') };
}

/** @param signing the app's key and secret, by which hooks are signed */
export function hooksFrom(
  options: HookOptions,
  { key, secret }: { readonly key: string; readonly secret: string },
): Hooks {
  const forms = {
    write: writeHookBody,
    settingsOf: hookSettingsOf,
    message: writeMessage,
    user: writeUser,
    verdict: readSendVerdict,
  };
  return hooksTo(options, forms, { signing: { key, secret }, timeoutMs: LIMITS.hookTimeoutMs });
}
