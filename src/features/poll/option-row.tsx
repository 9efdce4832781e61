import type { ReactElement } from 'react';
import { pollTexts } from '../../i18n/index.ts';
import { AvatarStack, Icon, useUi } from '../../ui/index.ts';
import type { PollOption, PollSnapshot } from './state/index.ts';
import { WinnerSign } from './winner-sign.tsx';

interface Props {
  readonly poll: PollSnapshot;
  readonly option: PollOption;
  /** Null if this person cannot vote, or not any more. */
  readonly vote: ((option: PollOption) => void) | null;
}

const FULL = 100;
const ICON_SIZE = 16;

/** One option: a bar for its share behind the text, its voters and its count. A click votes or removes the vote. */
export function OptionRow({ poll, option, vote }: Props): ReactElement {
  const { formats, settings } = useUi();
  const { text, count, share, mine, voters, leads } = option;
  const percent = () => new Intl.NumberFormat(settings.locale, { style: 'percent' }).format(share);
  const won = poll.closed && leads;
  const inner = (
    <>
      <span className="poll-fill" style={{ inlineSize: `${share * FULL}%` }} />
      <span className={poll.unique ? 'poll-mark round' : 'poll-mark'} aria-hidden="true">
        {mine && <Icon name="check" size={ICON_SIZE} />}
      </span>
      <span className="poll-text">
        <bdi>{text}</bdi>
        {poll.closed && mine && <small> {pollTexts.yourVote()}</small>}
      </span>
      {!poll.closed && voters.length > 0 && <AvatarStack people={voters} size={16} />}
      {won && <WinnerSign />}
      <span className="vh">{pollTexts.votes({ count })}</span>
      <span className="poll-count" aria-hidden="true">
        {poll.closed ? percent() : formats.number(count)}
      </span>
    </>
  );
  if (!vote) {
    return <li className={won ? 'poll-option won' : 'poll-option'}>{inner}</li>;
  }
  return (
    <li>
      <button type="button" className="poll-option" aria-pressed={mine} onClick={() => vote(option)}>
        {inner}
      </button>
    </li>
  );
}
