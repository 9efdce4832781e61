import { watchDrafts } from '../../chat/drafts/index.ts';
import type { ChatRuntime } from '../../chat/index.ts';
import { writable } from '../../util/readable.ts';
import { useUi } from '../context.ts';
import { useOpened } from '../hooks/use-opened.ts';
import { useReadable } from '../kit.ts';

const NO_LINES = writable<ReadonlyMap<string, string>>(new Map());
const nothing = (_: ChatRuntime) => ({ snapshot: NO_LINES, stop() {} });

/** Returns the drafts from the user's other devices, by cid, if the owner keeps drafts with the API. */
export function useDraftLines(): ReadonlyMap<string, string> {
  const { settings } = useUi();
  const lines = useOpened(settings.features.includes('drafts') ? watchDrafts : nothing);
  return useReadable(lines?.snapshot ?? NO_LINES);
}
