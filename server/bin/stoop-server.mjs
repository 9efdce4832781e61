#!/usr/bin/env node
// The bin of the package. In a clone nothing is compiled and Node runs the sources as they are; the published package
// holds no sources, only dist.
import { existsSync } from 'node:fs';

const MINIMUM_MAJOR = 24; // node:sqlite without a flag, type stripping of .ts files
const FAILED = 1;

if (Number(process.versions.node.split('.')[0]) < MINIMUM_MAJOR) {
  process.stderr.write(
    `stoop-server: STOOP_NODE_TOO_OLD: needs Node ${MINIMUM_MAJOR} or later, this is ${process.version}. ` +
      'Cure: in a clone start it by  npx stoop-server , which uses the Node that npm install brought; elsewhere install Node 24.\n',
  );
  process.exit(FAILED);
}

const source = new URL('../src/cli.ts', import.meta.url);
await import(existsSync(source) ? source.href : new URL('../dist/server/src/cli.js', import.meta.url).href);
