import { useUi } from '../context.ts';
import { useReadable } from './use-readable.ts';

/**
 * Whether there is anything to be done about people here: not for who has no name, nor between a visitor and those behind
 * a site.
 */
export function useCanOpenProfiles(): boolean {
  const { model, settings } = useUi();
  const { identity } = useReadable(model.session);
  const known = identity.kind === 'guest' || identity.kind === 'user';
  return known && settings.mode !== 'support' && settings.features.includes('people');
}
