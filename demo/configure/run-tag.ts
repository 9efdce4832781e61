import { isProperty } from './properties.ts';
import { trusted } from './trusted.ts';

/** Layouts that need a place in the page. */
const PLACED = ['inline', 'page'];

/**
 * Sets the custom properties as an owner's sheet would. Each value is set by itself, so that none can end the rule.
 */
function dress(properties: readonly (readonly [string, string])[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('stoop-chat {}');
  const [rule] = sheet.cssRules;
  if (rule instanceof CSSStyleRule)
    for (const [name, value] of properties) rule.style.setProperty(name, value);
  document.adoptedStyleSheets.push(sheet);
}

interface Tag {
  /** Attributes and custom properties. */
  readonly settings: ReadonlyMap<string, string>;
  /** Look of the chat if it follows the page. */
  readonly scheme: 'light' | 'dark';
  /** Address of stoop.js. */
  readonly script: string;
}

/**
 * Runs the tag in this page as an owner would.
 * @param report called with errors
 */
export function runTag({ settings, scheme, script }: Tag, report: (error: unknown) => void): void {
  const attributes = new Map([...settings].filter(([name]) => !isProperty(name)));
  dress([...settings].filter(([name]) => isProperty(name)));
  if (PLACED.includes(attributes.get('data-layout') ?? '') && !attributes.has('data-target'))
    attributes.set('data-target', '#chat');
  // The frame's own media query follows the reader's system, so the choice beside the
  // preview must override it.
  if ((attributes.get('data-theme') ?? 'auto') === 'auto') attributes.set('data-theme', scheme);
  const tag = document.createElement('script');
  tag.async = true;
  for (const [name, value] of attributes) tag.setAttribute(name, value);
  // The page's own policy allows only this URL.
  tag.src = trusted('demo', 'createScriptURL', script);
  document.head.append(tag);
  document.addEventListener('stoop:error', (event) => {
    if (event instanceof CustomEvent) report(event.detail);
  });
}
