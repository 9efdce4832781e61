/** Remarks on packages that cost nothing: directives and hints for other bundlers, cycles inside a package. */
const EXPECTED = new Set([
  'MODULE_LEVEL_DIRECTIVE',
  'INVALID_ANNOTATION',
  'CIRCULAR_DEPENDENCY',
  'THIS_IS_UNDEFINED',
  'SOURCEMAP_ERROR',
]);

/**
 * A build says nothing but what is wrong with it.
 * @type {import('rollup').LogHandlerWithDefault}
 */
export function refuseSurprises(level, log) {
  if (level !== 'warn' || EXPECTED.has(log.code ?? '')) return;
  throw new Error(`${log.code}: ${log.message}`);
}
