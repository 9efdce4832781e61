// Part of the packing of `stoop-server`: copies the builds of the widget and of the inbox page into the package, without
// source maps.
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DEFAULT_OUT_DIR } from './build.mjs';
import { INBOX_DIR } from './bundles/build-inbox.mjs';

/** Folders of the package by the build that they hold. */
const TARGETS = { widget: DEFAULT_OUT_DIR, inbox: INBOX_DIR };

for (const [name, source] of Object.entries(TARGETS)) {
  const target = fileURLToPath(new URL(`../server/${name}`, import.meta.url));
  await rm(target, { recursive: true, force: true });
  await cp(source, target, { recursive: true, filter: (path) => !path.endsWith('.map') }).catch((cause) => {
    throw new Error(`expected a build in ${source}: run npm run build first`, { cause });
  });
}
