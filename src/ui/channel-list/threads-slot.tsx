import { type ReactElement, useState } from 'react';
import { inboxTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { State } from '../kit.ts';
import { usePoint } from '../points/use-point.ts';
import { ChannelSkeletons } from './skeletons.tsx';

/** Renders the user's threads, which load when they are first shown. */
export function ThreadsSlot(): ReactElement {
  const { m, model, openThread } = useUi();
  const [failed, setFailed] = useState(false);
  const Threads = usePoint('thread-list', !failed, setFailed);
  if (Threads) {
    return (
      <Threads
        onOpen={(cid, parentId) => {
          model.openChannel(cid);
          openThread?.({ cid, parentId });
        }}
      />
    );
  }
  if (!failed) return <ChannelSkeletons />;
  return (
    <State
      icon="alert"
      failed
      title={inboxTexts.listFailed()}
      action={{ label: m.retry(), run: () => setFailed(false) }}
    />
  );
}
