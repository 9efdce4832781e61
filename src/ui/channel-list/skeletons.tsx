import type { ReactElement } from 'react';
import { inboxTexts } from '../../i18n/index.ts';
import { Skeletons } from '../primitives/skeletons.tsx';

/** Conversations on their way. */
export function ChannelSkeletons(): ReactElement {
  return <Skeletons words={inboxTexts.loadingConversations()} row="channel-skeleton" count={6} />;
}
