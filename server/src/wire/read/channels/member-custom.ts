import Type from 'typebox';
import { maybe, reader } from '../reader.ts';

/** Keys that can be asked for at once, and characters of one key. */
const MOST_KEYS = 8;
const MOST_CHARS = 64;

/** Keys of the authors' member data that messages carry: `member_custom_include`, wherever it may be given. */
export const MemberCustomInclude = maybe(
  Type.Array(Type.String({ maxLength: MOST_CHARS }), { maxItems: MOST_KEYS }),
);

export const MemberCustomBody = Type.Object({ member_custom_include: MemberCustomInclude });
const readShape = reader(MemberCustomBody);

/** Reads the keys in a body. @throws ApiError `input` */
export function readMemberCustom(body: unknown): readonly string[] {
  return readShape(body ?? {}).member_custom_include ?? [];
}

/** Reads the keys in a query: as JSON, separated by commas, or repeated. @throws ApiError `input` */
export function readMemberCustomParam(query: URLSearchParams): readonly string[] {
  const given = query.getAll('member_custom_include').flatMap((text) => keysIn(text.trim()));
  return readMemberCustom({ member_custom_include: given });
}

function keysIn(text: string): readonly unknown[] {
  if (!text.startsWith('[')) return text.split(',').filter((key) => key !== '');
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [text];
  }
}
