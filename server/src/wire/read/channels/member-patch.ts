import { type MemberPatch, requireCustomSize } from '../../../domain/index.ts';
import { UNSAFE_KEYS } from '../custom.ts';
import { applySteps, readSteps, refuseReservedStep, type SetUnset } from '../set-unset.ts';
import { readBoolean, readText } from '../values.ts';
import { MEMBER_KEYS, SETTABLE_MEMBER_KEYS } from './member-input.ts';

/** All named keys are the server's, except for those that can be set. */
const RESERVED: ReadonlySet<string> = new Set([
  ...[...MEMBER_KEYS].filter((key) => !SETTABLE_MEMBER_KEYS.has(key)),
  ...UNSAFE_KEYS,
]);

/**
 * Reads `{set, unset}` of a membership. @throws ApiError `input`, and `notAllowed` for a field that the client does not
 * own
 */
export function readMemberPatch(input: SetUnset): MemberPatch {
  const steps = readSteps(input);
  refuseReservedStep(steps, RESERVED);
  return {
    apply(before) {
      const {
        pinned,
        archived,
        channel_role: role,
        ...custom
      } = applySteps(
        {
          ...before.custom,
          pinned: before.pinned,
          archived: before.archived,
          channel_role: before.channelRole,
        },
        steps,
      );
      requireCustomSize(custom, 'member');
      return {
        custom,
        channelRole: () => readText(role, 'channel_role') ?? 'channel_member',
        pinned: () => readBoolean(pinned, 'pinned') === true,
        archived: () => readBoolean(archived, 'archived') === true,
      };
    },
  };
}
