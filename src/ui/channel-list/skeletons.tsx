import type { ReactElement } from 'react';
import { inboxTexts } from '../../i18n/index.ts';
import { Skeletons } from '../primitives/skeletons.tsx';

/** Renders the placeholder of loading conversations. */
export function ChannelSkeletons(): ReactElement {
  return <Skeletons words={inboxTexts.loadingConversations()} row="channel-skeleton" count={6} />;
}
