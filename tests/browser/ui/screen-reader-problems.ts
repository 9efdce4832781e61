import type { Page } from 'playwright-core';

/** One node of Chromium's accessibility tree, with the fields used here. */
interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly childIds?: readonly string[];
}

/** For these roles, a screen reader announces a control without a name, but not which. */
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
 * Announcements that would be bad, by the browser's accessibility tree: repeated names, groups and images
 * without a name, empty lists.
 */
export async function screenReaderProblems(page: Page): Promise<string[]> {
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
