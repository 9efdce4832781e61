// `npm run check`: format and lint, types, import rules, unused exports, the packages. Runs all checks and
// fails if any failed. `npm run check -- --skip package` leaves one check out, by its name.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** @type {[name: string, command: string, args: string[]][]} */
const CHECKS = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['types', 'tsc', ['--build', '--force', '--pretty']],
  [
    'import rules',
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.cjs',
      'protocol',
      'src',
      'loader',
      'worker',
      'server/src',
      'demo',
      'inbox',
      'tests',
      'bench',
      'scripts',
    ],
  ],
  ['unused exports', 'knip', []],
  ['texts', 'node', ['scripts/texts.mjs', '--check']],
  ['generated reference', 'node', ['scripts/reference.mjs', '--check']],
  ['generated settings', 'node', ['scripts/docs/settings.mjs', '--check']],
  ['generated permissions', 'node', ['scripts/permissions.mjs', '--check']],
  ['generated list of operations', 'node', ['scripts/second-generation.mjs', '--check']],
  ['generated API coverage', 'node', ['scripts/api-coverage.mjs', '--check']],
  ['statement of accessibility', 'node', ['scripts/conformance.mjs', '--check']],
  ['generated emoji', 'node', ['scripts/emoji.mjs', '--check']],
  ['generated look-alikes', 'node', ['scripts/confusables.mjs', '--check']],
  ['package', 'node', ['scripts/check-package.mjs']],
  ['server package', 'node', ['scripts/check-server.mjs']],
];

const { skip } = parseArgs({ options: { skip: { type: 'string', multiple: true, default: [] } } }).values;

const failed = CHECKS.filter(([name, command, args]) => {
  if (skip.includes(name)) return false;
  console.log(`\n== ${name}`);
  return spawnSync(command, args, { stdio: 'inherit', shell: false }).status !== 0;
}).map(([name]) => name);

if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('\nall checks passed');
