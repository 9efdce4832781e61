/**
 * The demo's own Content-Security-Policy: as strict as the ones the widget promises to work under. No inline script,
 * no inline style, no foreign origin (but pictures of maps where there is a chat), Trusted Types enforced with the
 * widget's one policy.
 */
const STRICT: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'stoop',
};

/** Where the pictures of the widget's maps come from, unless the owner names another place. */
const WITH_MAPS = { 'img-src': "'self' data: blob: https://tile.openstreetmap.org" };

/** What single pages need beyond that. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': WITH_MAPS,
  '/room': WITH_MAPS,
  '/inbox': WITH_MAPS,
  '/configure': { 'frame-src': "'self'" },
  '/gallery': { 'frame-src': "'self'" },
  // Not a style of its own: the chat has to bring everything.
  '/gallery/state': { 'style-src': "'none'", 'img-src': "'self' data:", 'frame-ancestors': "'self'" },
  '/configure/preview': {
    // The owner may try any API and any picture; the page holds nothing but the chat.
    'connect-src': "'self' https: wss: http://localhost:* ws://localhost:*",
    'img-src': "'self' data: blob: https:",
    'media-src': "'self' https:",
    'frame-ancestors': "'self'",
    'trusted-types': 'stoop demo',
  },
  '/configure/pasted': {
    // Somebody's page as it looks at home, without its scripts, and with no origin, wherever it is opened.
    sandbox: 'allow-scripts',
    'style-src': "'self' 'unsafe-inline' https:",
    'font-src': 'https: data:',
    'img-src': "'self' data: blob: https:",
    'media-src': "'self' https:",
    'connect-src': "'self' https: wss: http://localhost:* ws://localhost:*",
    'base-uri': 'https: http:',
    'frame-ancestors': "'self'",
    'trusted-types': 'stoop demo pasted',
  },
};

/** Value of the header for one page. */
export function contentSecurityPolicy(path: string): string {
  const directives = { ...STRICT, ...EXCEPTIONS[path] };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
