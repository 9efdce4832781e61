import Type from 'typebox';
import { maybe, reader } from './reader.ts';

/** Keys that can be asked for at once, and characters of one. */
const MOST_KEYS = 8;
const MOST_CHARS = 64;

/** Which keys of what authors are as members messages tell: `member_custom_include`, wherever it may be given. */
export const MemberCustomInclude = maybe(
  Type.Array(Type.String({ maxLength: MOST_CHARS }), { maxItems: MOST_KEYS }),
);

export const MemberCustomBody = Type.Object({ member_custom_include: MemberCustomInclude });
const readShape = reader(MemberCustomBody);

/** In a body. @throws ApiError `input` */
export function readMemberCustom(body: unknown): readonly string[] {
  return readShape(body ?? {}).member_custom_include ?? [];
}

/** In a query: as JSON, separated by commas, or named again and again. @throws ApiError `input` */
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
