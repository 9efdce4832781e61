import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ERRORS } from '../../domain/index.ts';
import { ERRORS_PATH } from '../../wire/index.ts';
import { EXPLAINED } from './error-texts.ts';

/** Seconds for which the page may be cached: the codes change with the server only. */
const MAX_AGE_S = 3_600;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem }
section { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding: 1rem .75rem }
section { scroll-margin-top: 1rem }
section:target { background: color-mix(in srgb, currentcolor 8%, transparent); border-radius: .5rem }
h2 { font-size: 1rem; margin: 0 }
h2 a { color: inherit }
p { margin: .25rem 0 0 }
small { display: block; opacity: .75; margin-top: .25rem }
code { font-family: ui-monospace, monospace; font-size: .9em }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns a text as HTML, with the parts in backquotes as code. */
function html(text: string): string {
  const safe = text.replaceAll(/[&<>]/g, (char) => ESCAPES[char] ?? char);
  return safe.replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

/** Returns the text of the table as a sentence. */
const sentence = (text: string) => html(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

/** Returns the HTTP statuses of a code, and whether the same call can succeed later. */
function factsOf(code: string): string {
  const ways = Object.values(ERRORS).filter((way) => String(way.code) === code);
  const statuses = ways.map(({ status }) => status).join(', ');
  const again = ways.every(({ retryable }) => retryable)
    ? 'trying again helps'
    : 'trying again does not help';
  return `HTTP ${statuses} · ${again}`;
}

function section([code, { what, cure }]: readonly [string, (typeof EXPLAINED)[string]]): string {
  return `<section id="${code}">
<h2><a href="#${code}">${code}</a> ${sentence(what)}</h2>
<p>${sentence(cure)}</p>
<small>${factsOf(code)}</small>
</section>`;
}

function page(): string {
  const codes = Object.entries(EXPLAINED).sort(([one], [other]) => Number(one) - Number(other));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Error codes of the chat API</title>
<style>${STYLE}</style>
<h1>Error codes of the chat API</h1>
${codes.map(section).join('\n')}
</html>
`;
}

/** Serves the pages that `more_info` of a refusal links to. */
export function registerErrorGuide(app: FastifyInstance): void {
  const text = page();
  app.get(ERRORS_PATH, async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': `public, max-age=${MAX_AGE_S}`,
      })
      .type('text/html; charset=utf-8')
      .send(text),
  );
}
