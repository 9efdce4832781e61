// Stops with a cure when the scripts would run on a Node that is too old. The npm package `node` brings the
// right one, but only if its install step was allowed to run.
const MINIMUM_MAJOR = 24; // node:sqlite without a flag, type stripping of .ts files

const major = Number(process.versions.node.split('.')[0]);
if (major < MINIMUM_MAJOR) {
  console.error(
    [
      `Stoop needs Node ${MINIMUM_MAJOR} or later; these scripts run on ${process.version}.`,
      'The npm package "node" (a development dependency) brings Node 24 with it, but its install step did not run here.',
      'Cure: run  npm rebuild node --foreground-scripts  (or  npm install --ignore-scripts=false ), or install Node 24 yourself.',
    ].join('\n'),
  );
  process.exit(1);
}
