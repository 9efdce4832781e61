import { galleryScript } from '../../../demo/serve/gallery/build.ts';

/** Builds the gallery once for all files that show it: the workers that begin with them would each build it. */
export default async function setup(): Promise<void> {
  await galleryScript();
}
