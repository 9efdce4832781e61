/** Warnings about packages that do no harm: directives and hints for other bundlers, cycles inside a package. */
const EXPECTED = new Set([
  'MODULE_LEVEL_DIRECTIVE',
  'INVALID_ANNOTATION',
  'CIRCULAR_DEPENDENCY',
  'THIS_IS_UNDEFINED',
  'SOURCEMAP_ERROR',
]);

/**
 * Fails the build on an unexpected warning.
 * @type {import('rollup').LogHandlerWithDefault}
 */
export function refuseSurprises(level, log) {
  if (level !== 'warn' || EXPECTED.has(log.code ?? '')) return;
  throw new Error(`${log.code}: ${log.message}`);
}
