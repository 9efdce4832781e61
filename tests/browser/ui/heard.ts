import type { Page } from 'playwright-core';

/** One node of Chromium's accessibility tree, as far as it is looked at. */
interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly childIds?: readonly string[];
}

/** Who comes upon one of these without a name hears that there is something, and not what. */
const NAMED = new Set(
  'dialog alertdialog region log feed tabpanel tablist toolbar menu listbox radiogroup group image img'.split(
    ' ',
  ),
);
const ITEMS: Readonly<Record<string, RegExp>> = {
  list: /^listitem$/,
  menu: /^menuitem/,
  listbox: /^option$/,
  tablist: /^tab$/,
};

/**
 * What a screen reader would say badly, read from the tree it is given: names that are said twice, groups and images
 * without a name, lists without anything in them.
 */
export async function badlyHeard(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const has = (node: Node, wanted: RegExp): boolean =>
    (node.childIds ?? []).some((id) => {
      const child = byId.get(id);
      return !!child && ((!child.ignored && wanted.test(child.role?.value ?? '')) || has(child, wanted));
    });
  const found: string[] = [];
  for (const node of nodes) {
    if (node.ignored) continue;
    const [role = '', name = '', more = ''] = [node.role?.value, node.name?.value, node.description?.value];
    if (name !== '' && name === more) found.push(`${role} “${name}” is said twice`);
    if (name === '' && NAMED.has(role)) found.push(`${role} has no name`);
    const items = ITEMS[role];
    if (items && !has(node, items)) found.push(`${role} “${name}” is empty`);
  }
  return [...new Set(found)];
}
