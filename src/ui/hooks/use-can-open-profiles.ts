import { useUi } from '../context.ts';
import { useReadable } from './use-readable.ts';

/**
 * Returns whether profiles can be opened. Visitors without a name cannot open any. Nor are there profiles between a
 * visitor and the people behind a site.
 */
export function useCanOpenProfiles(): boolean {
  const { model, settings } = useUi();
  const { identity } = useReadable(model.session);
  const known = identity.kind === 'guest' || identity.kind === 'user';
  return known && settings.mode !== 'support' && settings.features.includes('people');
}
