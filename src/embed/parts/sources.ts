import type { PartName } from '../../ui/index.ts';
import type { PartModule } from './part-module.ts';

/**
 * Where each part comes from. The build replaces this module by one that fetches the parts' own files.
 * @param again appended to the file's address, which has to be another one after a failure
 */
export const SOURCES: { readonly [N in PartName]: (again: string) => Promise<PartModule<N>> } = {
  'message-actions': () => import('./message-actions.ts'),
  markdown: () => import('./markdown.ts'),
  attachments: () => import('./attachments.ts'),
  viewer: () => import('./viewer.ts'),
};
