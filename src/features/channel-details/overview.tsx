import { type ReactElement, type ReactNode, useEffect } from 'react';
import { detailsTexts } from '../../i18n/index.ts';
import {
  Avatar,
  errorText,
  onlineCount,
  Sign,
  type SignName,
  titleOf,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { Endings } from './endings.tsx';
import { ForEverybody } from './for-everybody.tsx';
import { ForOneself } from './for-oneself.tsx';
import { Items } from './items.tsx';
import type { Details, DetailsSnapshot } from './state/index.ts';
import type { DetailsView } from './view.ts';

export interface OverviewProps {
  readonly details: Details;
  readonly shown: DetailsSnapshot;
  readonly look: (view: DetailsView) => void;
  readonly close: () => void;
}

/** Shows the views and settings that this person may use. */
export function Overview({ details, shown, look, close }: OverviewProps): ReactElement {
  const { m, formats } = useUi();
  const { can, own, refused, busy } = shown;
  useLeaveOnJump(close);
  return (
    <div className="pane-body" aria-busy={busy}>
      <Face shown={shown} />
      {refused && (
        <p className="failed" role="alert">
          {errorText(refused, m)}
        </p>
      )}
      {own.invited && <Invitation details={details} busy={busy} />}
      <div className="settings">
        {can.update && !shown.fixed && (
          <Way sign="compose" label={detailsTexts.edit()} go={() => look('edit')} />
        )}
        <Way
          sign="people"
          label={detailsTexts.members()}
          end={formats.number(shown.memberCount)}
          go={() => look('members')}
        />
        <Items place="messages" shown={shown} />
        {can.search && (
          <>
            <Way sign="picture" label={detailsTexts.media()} go={() => look('media')} />
            <Way sign="file" label={detailsTexts.files()} go={() => look('files')} />
            <Way sign="link" label={detailsTexts.links()} go={() => look('links')} />
          </>
        )}
      </div>
      <ForOneself details={details} shown={shown} />
      <ForEverybody details={details} shown={shown} />
      <Endings details={details} shown={shown} />
    </div>
  );
}

/** Closes the details on a jump to a message, so that the message is visible. */
function useLeaveOnJump(close: () => void): void {
  const { model } = useUi();
  useEffect(() => {
    const before = model.conversation.get().jump;
    return model.conversation.subscribe(() => {
      const { jump } = model.conversation.get();
      if (jump && jump !== before) close();
    });
  }, [close, model]);
}

function Face({ shown }: Pick<OverviewProps, 'shown'>): ReactElement {
  const { m, model, formats, settings } = useUi();
  const conversation = useReadable(model.conversation);
  const { cid, name, image, memberCount } = shown;
  const { connection } = useReadable(model.session);
  const title = name || titleOf(conversation, m, formats);
  // Counted as in the header.
  const online = connection === 'online' ? onlineCount(conversation) : 0;
  const { watcherCount } = conversation;
  const isRoom = settings.mode === 'room' && watcherCount > 0;
  const here = isRoom
    ? detailsTexts.watcherCount({ count: watcherCount })
    : online > 0
      ? detailsTexts.onlineCount({ count: online })
      : '';
  const [other] = conversation.people;
  const person = shown.fixed && other ? other : { id: cid, name: title, ...(image ? { image } : {}) };
  return (
    <div className="face-card">
      <Avatar person={person} size={48} square={!shown.fixed} />
      <span className="face-name" dir="auto">
        {title}
      </span>
      <span className="presence">
        {detailsTexts.memberCount({ count: memberCount })}
        {here !== '' && ` · ${here}`}
      </span>
      {shown.frozen && <span className="role">{detailsTexts.frozen()}</span>}
    </div>
  );
}

function Invitation({
  details,
  busy,
}: Pick<OverviewProps, 'details'> & { readonly busy: boolean }): ReactElement {
  return (
    <div className="invitation">
      <p>{detailsTexts.invitation()}</p>
      <button type="button" className="button" disabled={busy} onClick={() => void details.answer(false)}>
        {detailsTexts.decline()}
      </button>
      <button
        type="button"
        className="button primary"
        disabled={busy}
        onClick={() => void details.answer(true)}
      >
        {detailsTexts.accept()}
      </button>
    </div>
  );
}

interface WayProps {
  readonly sign: SignName;
  readonly label: string;
  readonly end?: string;
  readonly go: () => void;
}

function Way({ sign, label, end, go }: WayProps): ReactElement {
  return (
    <button type="button" className="act" onClick={go}>
      <Sign name={sign} />
      {label}
      <Forward>{end}</Forward>
    </button>
  );
}

function Forward({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <span className="end">
      {children}
      <Sign name="forward" size={16} />
    </span>
  );
}
