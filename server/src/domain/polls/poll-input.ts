import { ApiError } from '../errors.ts';
import { jsonLength } from '../json/length.ts';
import { LIMITS } from '../limits.ts';
import type { PollFields, PollInput } from '../services/index.ts';
import type { PollOption } from '../types/index.ts';

/** @throws ApiError `input` if two options are the same or there are too many, `tooLarge` if they are too large */
export function requireOptions(options: readonly PollOption[]): void {
  if (options.length > LIMITS.pollOptions)
    throw new ApiError('input', `a poll has at most ${LIMITS.pollOptions} options`);
  const texts = new Set<string>();
  for (const { text } of options) {
    if (texts.has(text)) throw new ApiError('input', `options: Option already exists: "${text}"`);
    texts.add(text);
  }
  const bytes = jsonLength(options);
  if (bytes > LIMITS.pollOptionsBytes)
    throw new ApiError(
      'tooLarge',
      `the options of the poll are too large: ${bytes} bytes, at most ${LIMITS.pollOptionsBytes}`,
    );
}

/**
 * Returns the options: those of this poll keep their ids, others get new ones. @throws ApiError `input`, `tooLarge`.
 */
export function pollFields(input: PollInput, known: readonly PollOption[], newId: () => string): PollFields {
  const ids = new Set(known.map(({ id }) => id));
  const options = input.options.map(({ id, text, custom }) => {
    const kept = id !== null && ids.delete(id);
    return { id: kept ? id : newId(), text, custom };
  });
  requireOptions(options);
  return { ...input, options };
}
