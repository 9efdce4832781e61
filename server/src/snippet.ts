/** Returns the script tag that a site owner pastes. @param origin where browsers reach the server */
export function snippet(origin: string, key: string): string {
  const src = new URL('/v1/stoop.js', origin).href;
  return `<script async src="${attribute(src)}" data-key="${attribute(key)}"></script>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
