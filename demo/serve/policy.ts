/**
 * The demo's own Content-Security-Policy, as strict as those the widget promises to work under. It allows no inline
 * script, no inline style and no foreign origin, except pictures of maps on pages with a chat. Trusted Types are
 * enforced with the widget's one policy.
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

/** Source of the widget's map pictures, unless the owner names another one. */
const WITH_MAPS = { 'img-src': "'self' data: blob: https://tile.openstreetmap.org" };

/** Exceptions for single pages. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': WITH_MAPS,
  '/room': WITH_MAPS,
  '/inbox': WITH_MAPS,
  '/configure': { 'frame-src': "'self'" },
  '/gallery': { 'frame-src': "'self'" },
  // The page has no style of its own: the chat must bring everything.
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
    // Shows a person's page as it looks at home, without its scripts or an origin, wherever it is opened.
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

/** Returns the header's value for one page. */
export function contentSecurityPolicy(path: string): string {
  const directives = { ...STRICT, ...EXCEPTIONS[path] };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
