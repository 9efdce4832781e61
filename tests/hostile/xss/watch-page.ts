import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The effect of hostile texts on a page. */
interface Findings {
  /** The payloads that ran. */
  readonly ran: string[];
  /** Elements, attributes and URLs that no text may become. */
  readonly made: string[];
  /** Elements added to the page outside of the chat's shadow roots. */
  readonly outside: string[];
  readonly violations: string[];
  /** Every text that was in an element of its own, as it was shown. */
  readonly shown: Set<string>;
  /** Ids of rendered messages. */
  readonly rows: Set<string>;
}

declare global {
  interface Window {
    findings: Findings;
  }
}

/**
 * Runs in the page before anything else: hooks the functions that payloads call, and inspects everything ever
 * added to a shadow root, so that removed rows are covered too.
 */
function watch(): void {
  const findings: Findings = {
    ran: [],
    made: [],
    outside: [],
    violations: [],
    shown: new Set(),
    rows: new Set(),
  };
  Object.assign(window, { findings });
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.assign(window, { [name]: (...args: unknown[]) => findings.ran.push(`${name} ${args.join()}`) });
  document.addEventListener('securitypolicyviolation', (event) =>
    findings.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  );

  /** The elements that the widget uses. */
  const elements = new Set(
    `a article aside audio b bdi blockquote br button canvas circle code del dialog div ellipse em footer form h1 h2 h3 header i img
    input kbd label li line main ol option p path pre rect s section select small span strong summary svg g textarea time ul video
    polyline polygon output slot progress hr fieldset legend nav`.split(/\s+/),
  );
  const addresses: { readonly [attribute: string]: RegExp } = {
    href: /^(?:https?:|mailto:|tel:|blob:)/,
    src: /^(?:https?:|blob:|data:image\/(?:png|gif|jpe?g|webp|avif);base64,[a-zA-Z\d+/=]+$)/,
    poster: /^(?:https?:|blob:|data:image\/(?:png|gif|jpe?g|webp|avif);base64,[a-zA-Z\d+/=]+$)/,
  };
  /** Elements that would load, send or run; the chat uses none of them. */
  const refused =
    /^(?:on|srcdoc$|srcset$|action$|formaction$|form$|data$|background$|ping$|xlink:|xml:|is$|http-equiv$|content$|name$|nonce$|integrity$)/i;
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs in the page, where nothing else of this module exists
  const looksAt = (element: Element): void => {
    const tag = element.localName;
    if (!elements.has(tag)) findings.made.push(`<${tag}>`);
    for (const { name, value } of element.attributes) {
      const address = Object.hasOwn(addresses, name) ? addresses[name] : undefined;
      // Radio buttons of a dialog share a name that React makes.
      const ours = name === 'name' && tag === 'input' && /^[\w:-]+$/.test(value);
      if (refused.test(name) && !ours) findings.made.push(`<${tag} ${name}="${value}">`);
      else if (address && !address.test(value)) findings.made.push(`<${tag} ${name}="${value}">`);
      else if (name === 'style' && /url\(|expression|import|behavior|binding/i.test(value))
        findings.made.push(`<${tag} style="${value}">`);
      else if (name === 'id' && !/^[\w:.-]+$/.test(value)) findings.made.push(`<${tag} id="${value}">`);
      else if (name === 'data-message') findings.rows.add(value);
    }
    if (element.childElementCount === 0 && element.textContent) findings.shown.add(element.textContent);
  };
  const looksInto = (node: Node): void => {
    if (node instanceof Element) {
      looksAt(node);
      for (const inner of node.querySelectorAll('*')) looksAt(inner);
    } else if (node.parentElement) looksAt(node.parentElement);
  };
  const looksAtChange = ({ type, target, addedNodes }: MutationRecord): void => {
    if (type === 'childList') for (const node of addedNodes) looksInto(node);
    // An element within has records of its own. A list changes its style at each step of a scroll.
    else if (target instanceof Element) looksAt(target);
    else if (target.parentElement) looksAt(target.parentElement);
  };
  const changes = { childList: true, subtree: true, attributes: true, characterData: true };
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attach.call(this, init);
    new MutationObserver((records) => records.forEach(looksAtChange)).observe(root, changes);
    return root;
  };

  /** The chat's own element, its live region, and the preloads of its bundle from its own origin. */
  const belongs = (node: Node, parent: Node): boolean => {
    // The text may be gone by now; its target decides.
    if (!(node instanceof Element))
      return parent instanceof Element && parent.matches('stoop-chat > [role=status]');
    if (node.localName === 'stoop-chat') return true;
    if (node.matches('stoop-chat > [role=status]')) return node.childElementCount === 0;
    const from = node.getAttribute('href') ?? node.getAttribute('src');
    return node.matches('link, script') && new URL(from ?? '', location.href).origin === location.origin;
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        const strange = [...addedNodes].filter((node) => !belongs(node, target));
        findings.outside.push(
          ...strange.map((node) => (node instanceof Element ? node.outerHTML : node.nodeName)),
        );
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The browser's messages about a watched page. */
export interface Watched {
  /** Fails with the effects of payloads since the page was opened. */
  expectNothing(): Promise<void>;
}

/** Watches a page before it opens. @param origin the only origin that may be requested */
export async function watchFor(page: Page, origin: string): Promise<Watched> {
  const reported: string[] = [];
  page.on('dialog', (dialog) => {
    reported.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => reported.push(`popup ${popup.url()}`));
  page.on('pageerror', (error) => reported.push(`error ${error.message}`));
  page.on('console', (line) => {
    // Missing images are expected.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
      reported.push(`console ${line.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    const shown = asked === PICTURES_FROM && /^(?:image|media)$/.test(request.resourceType());
    if (protocol !== 'data:' && protocol !== 'blob:' && asked !== origin && !shown)
      reported.push(`request ${request.resourceType()} ${request.url()}`);
  });
  let documents = 0;
  page.on('framenavigated', (frame) => {
    documents += 1;
    if (documents > 1) reported.push(`went to ${frame.url()}`);
  });
  await page.addInitScript(watch);
  return {
    async expectNothing() {
      const found = await page.evaluate(() => {
        const { ran, made, outside, violations } = window.findings;
        const added = Object.keys(Object.prototype);
        return { ran, made: made.slice(0, 20), outside, violations, title: document.title, added };
      });
      expect({ ...found, reported }).toEqual({
        ran: [],
        made: [],
        outside: [],
        violations: [],
        title: TITLE,
        added: [],
        reported: [],
      });
    },
  };
}

/** The origin of payloads that are valid URLs: only images and recordings may load from there. */
export const PICTURES_FROM = 'https://a.example';
/** The page's title, which no text may change. */
export const TITLE = 'A page';
