import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { type Command, type Mentionable, mentionName } from '../../chat/composer/index.ts';
import { Avatar, type FilledAnswer, Icon, type IconName } from '../../ui/index.ts';
import { keyOf, type Suggestion } from './suggestion.ts';
import { optionId, type Suggestions } from './use-suggestions.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly items: readonly Suggestion[];
  readonly list: Suggestions;
  readonly query: string;
  readonly choose: (suggestion: Suggestion) => void;
}

/** Shows the suggestions over the composer. The text area keeps the focus. */
export function SuggestionList({ items, list, query, choose }: Props): ReactElement | null {
  const t = useTexts();
  const element = useRef<HTMLDivElement>(null);
  const { id, open, active, setActive } = list;
  useLayoutEffect(() => {
    element.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (!open) return null;
  return (
    <div ref={element} className="suggestions" id={id} role="listbox" aria-label={t.suggestions()}>
      {items.map((suggestion, index) => (
        <div
          key={keyOf(suggestion)}
          id={optionId(id, index)}
          className="suggestion"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => setActive(index)}
          // The text area keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          <Line suggestion={suggestion} query={query} />
          {index === active && <kbd aria-hidden="true">↵</kbd>}
        </div>
      ))}
    </div>
  );
}

function Line({
  suggestion,
  query,
}: {
  readonly suggestion: Suggestion;
  readonly query: string;
}): ReactElement {
  if (suggestion.kind === 'mention') return <MentionLine mention={suggestion.mention} query={query} />;
  if (suggestion.kind === 'command') return <CommandLine command={suggestion.command} />;
  if (suggestion.kind === 'answer') return <AnswerLine answer={suggestion.answer} />;
  return (
    <>
      <span className="suggestion-emoji">{suggestion.emoji}</span>
      <Marked text={suggestion.name} query={query} />
    </>
  );
}

function MentionLine({
  mention,
  query,
}: {
  readonly mention: Mentionable;
  readonly query: string;
}): ReactElement {
  const t = useTexts();
  const name = mentionName(mention);
  if (mention.kind === 'person') {
    const { person } = mention;
    return (
      <>
        <Avatar person={person} size={28} online={person.online} />
        <Marked text={name} query={query} />
        {person.role === 'guest' && <small>{t.guest()}</small>}
      </>
    );
  }
  const about = { channel: t.everybody, here: t.everybodyHere, role: t.everybodyRole }[mention.kind];
  return (
    <>
      <span className="suggestion-tile">@</span>
      <Marked text={name} query={query} />
      <small>{about()}</small>
    </>
  );
}

/** Icons of commands that people know by a sign. Other commands have the slash. */
const COMMAND_ICONS: Readonly<Record<string, IconName>> = {
  ban: 'block',
  unban: 'block',
  mute: 'bellOff',
  unmute: 'bellOff',
  flag: 'flag',
};

function CommandLine({ command: { name, args, description } }: { readonly command: Command }): ReactElement {
  const icon = Object.hasOwn(COMMAND_ICONS, name) ? COMMAND_ICONS[name] : undefined;
  return (
    <>
      <span className="suggestion-tile">{icon ? <Icon name={icon} size={18} /> : '/'}</span>
      <span className="suggestion-name" dir="ltr">
        <b>/{name}</b> {args}
      </span>
      <small dir="auto">{description}</small>
    </>
  );
}

/** Shows a canned answer with the text that it would write. */
function AnswerLine({ answer: { shortcut, text } }: { readonly answer: FilledAnswer }): ReactElement {
  return (
    <>
      <span className="suggestion-tile">
        <Icon name="reply" size={18} />
      </span>
      <span className="suggestion-name short" dir="auto">
        <b>/{shortcut}</b>
      </span>
      <small className="suggestion-text" dir="auto">
        {text}
      </small>
    </>
  );
}

/** Shows a name with the typed part in bold. */
function Marked({ text, query }: { readonly text: string; readonly query: string }): ReactElement {
  const at = text.toLowerCase().indexOf(query.toLowerCase());
  const end = at + query.length;
  return (
    <span className="suggestion-name" dir="auto">
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <b>{text.slice(at, end)}</b>
          {text.slice(end)}
        </>
      )}
    </span>
  );
}
