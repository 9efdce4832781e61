import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { detailsTexts } from '../../i18n/index.ts';
import { FailedState, Pane, type SheetProps, useOpened, useReadable, useUi } from '../../ui/index.ts';
import { Edit } from './edit.tsx';
import { AddPeople } from './members/add-people.tsx';
import { Members } from './members/members.tsx';
import { Overview } from './overview.tsx';
import { Shared } from './shared.tsx';
import { type Details, openDetails } from './state/index.ts';
import type { DetailsView } from './view.ts';

/** View that the back button leads to. */
const BEFORE: Readonly<Record<DetailsView, DetailsView | null>> = {
  overview: null,
  edit: 'overview',
  members: 'overview',
  add: 'members',
  media: 'overview',
  files: 'overview',
  links: 'overview',
};

const TITLES: Readonly<Record<DetailsView, () => string>> = {
  overview: () => detailsTexts.title(),
  edit: () => detailsTexts.edit(),
  members: () => detailsTexts.members(),
  add: () => detailsTexts.add(),
  media: () => detailsTexts.media(),
  files: () => detailsTexts.files(),
  links: () => detailsTexts.links(),
};

/** Shows everything about a conversation beside its messages, one view at a time. */
export function ChannelDetails({ cid, close }: SheetProps): ReactElement | null {
  return cid === '' ? null : <OfChannel cid={cid} close={close} />;
}

function OfChannel({ cid, close }: SheetProps): ReactElement {
  const details = useOpened(useCallback((runtime) => openDetails(runtime, cid), [cid]));
  const [view, look] = useState<DetailsView>('overview');
  const before = BEFORE[view];
  return (
    <Pane
      title={TITLES[view]()}
      closeLabel={detailsTexts.close()}
      close={close}
      back={before ? () => look(before) : undefined}
      backLabel={detailsTexts.back()}
    >
      {details ? <Views details={details} view={view} look={look} close={close} /> : <Loading />}
    </Pane>
  );
}

function Loading(): ReactElement {
  return (
    <p className="hint" role="status">
      {detailsTexts.loading()}
    </p>
  );
}

interface ViewsProps {
  readonly details: Details;
  readonly view: DetailsView;
  readonly look: (view: DetailsView) => void;
  readonly close: () => void;
}

function Views({ details, view, look, close }: ViewsProps): ReactElement {
  const { model } = useUi();
  const shown = useReadable(details.snapshot);
  const { phase, ended, error, cid } = shown;
  // A conversation that this person ended is left. One that others ended says so itself, and is left after
  // that was read.
  useEffect(() => {
    if (phase !== 'gone') return;
    close();
    if (ended && model.conversation.get().chosen) model.openChannel(null);
  }, [phase, ended, close, model]);
  if (phase === 'loading') return <Loading />;
  if (phase !== 'ready') {
    return <FailedState title={detailsTexts.failed()} error={error} again={details.retry} />;
  }
  switch (view) {
    case 'overview':
      return <Overview details={details} shown={shown} look={look} close={close} />;
    case 'edit':
      return <Edit details={details} shown={shown} done={() => look('overview')} />;
    case 'members':
      return <Members details={details} shown={shown} add={() => look('add')} leave={close} />;
    case 'add':
      return <AddPeople details={details} shown={shown} done={() => look('members')} />;
    default:
      return <Shared key={view} cid={cid} kind={view} close={close} />;
  }
}
