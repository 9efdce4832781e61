import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES, SCRIPTS } from '../../../demo/serve/pages.ts';
import { contentSecurityPolicy } from '../../../demo/serve/policy.ts';
import { render } from '../../../demo/serve/render.ts';

const DEMO = new URL('../../../demo/', import.meta.url);
const templates = PAGES.map(
  ({ path, template }) => [path, readFileSync(new URL(template, DEMO), 'utf8')] as const,
);

test.each(templates)('%s contains nothing that its own policy refuses', (_path, html) => {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? '');
  for (const script of scripts) expect(script).toMatch(/src="\//);
  expect(html).not.toMatch(/\sstyle=|<style|\son[a-z]+=|<(?!a\b|input\b)[^>]*="https?:\/\//);
});

test.each(templates)('%s requests only files that exist', (_path, html) => {
  for (const [, file = ''] of html.matchAll(/(?:src|href)="\/demo\/([^"]+)"/g)) {
    const source = file.replace(/\.js$/, '.ts');
    expect(existsSync(new URL(source, DEMO)), file).toBe(true);
    if (file.endsWith('.js')) expect(SCRIPTS).toContain(source);
  }
});

/** A page pasted by the owner. It brings its own styles; its policy takes every right from it instead. */
const PASTED = '/configure/pasted';

test('a pasted page has no origin and runs only our scripts', () => {
  const policy = contentSecurityPolicy(PASTED);
  expect(policy).toMatch(/sandbox allow-scripts(;|$)/);
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy.replace(/style-src [^;]+/, '')).not.toContain('unsafe');
});

test.each(PAGES.map(({ path }) => path).filter((path) => path !== PASTED))(
  'the policy of %s is strict',
  (path) => {
    const policy = contentSecurityPolicy(path);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
  },
);

test('a template escapes its values, and names a missing one', () => {
  expect(render('<a title="{{key}}">{{lamp}}', { key: '"<k>', lamp: { markup: '<svg>' } })).toBe(
    '<a title="&#34;&#60;k&#62;"><svg>',
  );
  expect(() => render('{{nothing}}', { key: '' })).toThrow('{{nothing}}');
});
