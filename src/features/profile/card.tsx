import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import type { Person } from '../../chat/index.ts';
import { profileTexts } from '../../i18n/index.ts';
import {
  Avatar,
  Confirm,
  errorText,
  ForHowLong,
  Icon,
  nameOf,
  Presence,
  type Question,
  RoleTag,
  untilText,
  useOpened,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { openPerson, type PersonCard, type VisitorFacts } from './state/index.ts';

const MINUTE = 60_000;

interface Props {
  readonly person: Person;
  readonly leave: () => void;
  readonly children?: ReactNode;
}

/** Profile card of another person, with the actions on them. */
export function Card({ person, leave, children }: Props): ReactElement {
  const { id } = person;
  const card = useOpened(useCallback((runtime) => openPerson(runtime, id), [id]));
  return card ? (
    <Opened card={card} leave={leave}>
      {children}
    </Opened>
  ) : (
    <Face person={person} />
  );
}

function Face({ person }: { readonly person: Person }): ReactElement {
  const { m } = useUi();
  return (
    <div className="face-card">
      <Avatar person={person} size={48} online={person.online} />
      <span className="face-name" dir="auto">
        {nameOf(person, m)}
        <RoleTag role={person.role} />
      </span>
      <Presence people={[person]} />
    </div>
  );
}

/** Facts about a visitor. The names of those that the owner's pages have set are the owner's. */
function Facts({
  visitorFacts: { email, attributes, page, rating },
}: {
  readonly visitorFacts: VisitorFacts;
}): ReactElement {
  return (
    <dl className="facts">
      {email !== '' && (
        <div>
          <dt>{profileTexts.email()}</dt>
          <dd>
            <a href={`mailto:${encodeURI(email)}`} dir="auto">
              {email}
            </a>
          </dd>
        </div>
      )}
      {rating && (
        <div>
          <dt>{profileTexts.rating()}</dt>
          <dd dir="auto">
            {profileTexts.ratingOf({ score: `${rating.score}` })}
            {rating.text && ` · ${rating.text}`}
          </dd>
        </div>
      )}
      {page && (
        <div>
          <dt>{profileTexts.page()}</dt>
          <dd>
            <a href={page.url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
              {page.title}
            </a>
          </dd>
        </div>
      )}
      {attributes.map(([name, value]) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface OpenedProps {
  readonly card: PersonCard;
  readonly leave: () => void;
  readonly children?: ReactNode;
}

function Opened({ card, leave, children }: OpenedProps): ReactElement {
  const { m, model, settings, formats } = useUi();
  const { person, visitorFacts, muted, mutedUntil, blocked, busy, error } = useReadable(card.snapshot);
  const { identity } = useReadable(model.session);
  const [question, setQuestion] = useState<Question | null>(null);
  const me = 'user' in identity ? identity.user.id : '';
  const name = nameOf(person, m);
  // Only the inbox has room for another conversation.
  const writes = settings.mode === 'inbox' && !blocked;
  const message = async () => {
    const cid = await card.message();
    if (cid === null) return;
    leave();
    model.openChannel(cid);
  };
  const askBlock = () =>
    setQuestion({
      title: profileTexts.blockTitle({ name }),
      text: profileTexts.blockText(),
      yes: profileTexts.block(),
      run: () => card.block(true),
    });
  return (
    <>
      <Face person={person} />
      {visitorFacts && <Facts visitorFacts={visitorFacts} />}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {blocked && <p className="hint">{profileTexts.blocked()}</p>}
      {person.id !== me && (
        <div className="settings" aria-busy={busy}>
          {writes && (
            <button type="button" className="act" onClick={() => void message()}>
              <Icon name="chat" />
              {profileTexts.message()}
            </button>
          )}
          {children}
          <ForHowLong
            label={profileTexts.mute()}
            off={profileTexts.off()}
            forever={profileTexts.forever()}
            on={muted}
            onText={mutedUntil ? untilText(mutedUntil, formats) : profileTexts.forever()}
            disabled={busy}
            choose={(ms) => (ms === 0 ? card.unmute() : card.mute(ms === null ? null : ms / MINUTE))}
          />
          <button
            type="button"
            className={blocked ? 'act' : 'act danger'}
            onClick={() => (blocked ? card.block(false) : askBlock())}
          >
            <Icon name="block" />
            {blocked ? profileTexts.unblock() : profileTexts.block()}
          </button>
        </div>
      )}
      {question && <Confirm question={question} no={profileTexts.cancel()} close={() => setQuestion(null)} />}
    </>
  );
}
