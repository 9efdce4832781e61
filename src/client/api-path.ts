/**
 * Builds a path of the API and encodes each part of it: apiPath`/channels/${type}/${id}/query`.
 * A part that is `.` or `..` cannot be encoded; the server refuses it.
 */
export function apiPath(parts: TemplateStringsArray, ...values: readonly string[]): string {
  // Prototype.js replaces `reduce` and `entries` by functions of its own.
  let path = parts[0] ?? '';
  for (let i = 0; i < values.length; i += 1)
    path += encodeURIComponent(values[i] ?? '') + (parts[i + 1] ?? '');
  return path;
}
