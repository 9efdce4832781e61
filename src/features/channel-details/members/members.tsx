import { type ReactElement, useRef, useState } from 'react';
import type { Person } from '../../../chat/index.ts';
import { detailsTexts } from '../../../i18n/index.ts';
import {
  Avatar,
  errorText,
  moveFromField,
  nameOf,
  PersonSheet,
  Sign,
  useCutOff,
  useFurther,
  useReadable,
  useUi,
} from '../../../ui/index.ts';
import type { Details, DetailsSnapshot, Member } from '../state/index.ts';
import { MemberActs } from './member-acts.tsx';

/** Number of people from which they can be searched by name; our own value. */
const FIND_FROM = 8;

/** Distance from the list's end, in px, at which the next page is requested. */
const EDGE_PX = 600;

interface Props {
  readonly details: Details;
  readonly shown: DetailsSnapshot;
  readonly add: () => void;
  /** Called when another conversation was opened. */
  readonly leave: () => void;
}

/** The person whose card is open. */
interface Opened {
  readonly id: string;
  /** A watcher who is not a member, as they were when the card was opened. */
  readonly watcher?: Person;
}

/** Lists the members of a conversation, and in a room also its watchers. Each leads to their card. */
export function Members({ details, shown, add, leave }: Props): ReactElement {
  const { can, members, memberCount, query, hasMoreMembers, loadingMembers, membersError } = shown;
  const { m } = useUi();
  const [opened, setOpened] = useState<Opened | null>(null);
  const known = members.find(({ person }) => person.id === opened?.id);
  const list = useRef<HTMLUListElement>(null);
  const further = useFurther(list, members.length);
  const watcher = shown.watchers.find(({ id }) => id === opened?.id);
  // Watchers come and go, but an open card stays open.
  const person = known?.person ?? watcher ?? opened?.watcher ?? null;
  const memberIds = new Set(members.map((member) => member.person.id));
  const watching = shown.watchers.filter((one) => !memberIds.has(one.id) && isFound(one, query));
  return (
    <div
      className="pane-body"
      onKeyDown={(event) => moveFromField(event, '.people-field input, .person, .more')}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < EDGE_PX) details.moreMembers();
      }}
    >
      {can.members && (
        <button type="button" className="act" onClick={add}>
          <Sign name="plus" />
          {detailsTexts.add()}
        </button>
      )}
      {(memberCount + shown.watchers.length >= FIND_FROM || query !== '') && (
        <div className="people-field">
          <input
            type="search"
            autoComplete="off"
            aria-label={detailsTexts.findMembers()}
            placeholder={detailsTexts.findMembers()}
            value={query}
            onInput={(event) => details.findMembers(event.currentTarget.value)}
          />
        </div>
      )}
      {membersError && (
        <p className="failed" role="alert">
          {errorText(membersError, m)}{' '}
          <button
            type="button"
            className="link"
            onClick={() => (hasMoreMembers ? details.moreMembers() : details.findMembers(query))}
          >
            {m.retry()}
          </button>
        </p>
      )}
      {members.length === 0 && watching.length === 0 && !loadingMembers && !membersError && (
        <p className="hint">{detailsTexts.noMembers()}</p>
      )}
      <ul ref={list} className="member-list" aria-label={detailsTexts.members()}>
        {members.map((member) => (
          <li key={member.person.id}>
            <PersonRow person={member.person} tag={tagOf(member)} open={(id) => setOpened({ id })} />
          </li>
        ))}
      </ul>
      {hasMoreMembers && (
        <More
          run={() => {
            further();
            details.moreMembers();
          }}
        />
      )}
      {watching.length > 0 && (
        <>
          <div className="pane-line">
            <h4>{detailsTexts.watching()}</h4>
          </div>
          <ul aria-label={detailsTexts.watching()}>
            {watching.map((one) => (
              <li key={one.id}>
                <PersonRow person={one} tag="" open={(id) => setOpened({ id, watcher: one })} />
              </li>
            ))}
          </ul>
          {shown.hasMoreWatchers && <More run={details.moreWatchers} />}
        </>
      )}
      {person && (
        <PersonSheet
          person={person}
          close={() => setOpened(null)}
          leave={leave}
          bansIn={can.ban ? shown.cid : null}
        >
          {known && <MemberActs details={details} shown={shown} member={known} />}
        </PersonSheet>
      )}
    </div>
  );
}

/**
 * Returns whether a watcher matches the query. The server cannot search watchers, so the loaded ones are filtered here
 * as the server filters members.
 */
function isFound({ id, name }: Person, query: string): boolean {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const shown = (name || id).toLocaleLowerCase();
  return shown.startsWith(wanted) || shown.includes(` ${wanted}`);
}

function More({ run }: { readonly run: () => void }): ReactElement {
  return (
    <button type="button" className="button more" onClick={run}>
      {detailsTexts.more()}
    </button>
  );
}

function tagOf({ role, invited, declined, banned }: Member): string {
  if (banned) return detailsTexts.banned();
  if (invited) return detailsTexts.invited();
  if (declined) return detailsTexts.declined();
  if (role === 'owner') return detailsTexts.owner();
  return role === 'moderator' ? detailsTexts.moderator() : '';
}

interface RowProps {
  readonly person: Person;
  /** The person's role here; empty for an ordinary member. */
  readonly tag: string;
  readonly open: (id: string) => void;
}

function PersonRow({ person, tag, open }: RowProps): ReactElement {
  const { m, model } = useUi();
  const { identity } = useReadable(model.session);
  const me = 'user' in identity && identity.user.id === person.id;
  // While disconnected, the widget does not know who is online.
  const online = !useCutOff() && person.online;
  return (
    <button type="button" className="person" onClick={() => open(person.id)}>
      <Avatar person={person} size={36} online={online} />
      <span className="person-name" dir="auto">
        {me ? m.you() : nameOf(person, m)}
        {online && <small>{m.online()}</small>}
      </span>
      {tag && <span className="role">{tag}</span>}
      <span className="end">
        <Sign name="forward" size={16} />
      </span>
    </button>
  );
}
