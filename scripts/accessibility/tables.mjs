/** @typedef {import('./criteria.mjs').Criterion} Criterion */
/** @typedef {import('./marks.mjs').Test} Test */
/** @typedef {Criterion & { tests: readonly Test[] }} Shown */

/**
 * Returns each criterion with the tests that show it.
 * @param {readonly Criterion[]} criteria
 * @param {ReadonlyMap<string, readonly Test[]>} tests
 * @returns {Shown[]}
 * @throws {Error} naming the criteria that no test shows, and the marks that name no criterion
 */
export function shown(criteria, tests) {
  const known = new Set(criteria.map(({ id }) => id));
  const problems = [
    ...criteria
      .filter(({ id }) => !tests.get(id)?.length)
      .map(({ id, title }) => `${id} ${title}: no test shows it`),
    ...[...tests]
      .filter(([id]) => !known.has(id))
      .map(([id, [test]]) => `${id}: ${test?.file} names a criterion that is not in the list`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return criteria.map((criterion) => ({ ...criterion, tests: tests.get(criterion.id) ?? [] }));
}

/** @param {Criterion} criterion */
const address = ({ slug }) => `https://www.w3.org/WAI/WCAG22/Understanding/${slug}`;

/** Replaces the placeholders in the name of a table of cases. @param {string} name */
const plain = (name) => name.replaceAll(/%[sdi]|\$\w+/g, '…');

/** Escapes bars, which would end the cell. @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/** @param {readonly Shown[]} rows */
export function markdownTable(rows) {
  const lines = rows.map((row) => {
    const tests = row.tests.map(({ name, file }) => `[${cell(plain(name))}](../${file})`).join('<br>');
    return `| [${row.id}](${address(row)}) | ${row.title} | ${row.level} | ${cell(row.met)} | ${tests} |`;
  });
  return ['| | criterion | level | how it is met | shown by |', '|---|---|---|---|---|', ...lines].join('\n');
}

/** @param {string} text */
const html = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Returns HTML. Code is the only markup in the texts. @param {string} text */
const words = (text) => html(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** @param {readonly Shown[]} rows */
export function htmlRows(rows) {
  return rows
    .map((row) =>
      [
        '          <tr>',
        `            <th scope="row"><a href="${address(row)}">${row.id}</a> ${html(row.title)}</th>`,
        `            <td>${row.level}</td>`,
        `            <td>${words(row.met)}</td>`,
        `            <td><ul>${row.tests.map(({ name, file }) => `<li>${words(plain(name))} <code>${file}</code></li>`).join('')}</ul></td>`,
        '          </tr>',
      ].join('\n'),
    )
    .join('\n');
}
