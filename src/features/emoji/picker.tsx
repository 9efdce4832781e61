import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { composerTexts as t } from '../../i18n/index.ts';
import { byFinger, focusComposer, useUi } from '../../ui/index.ts';
import { type CatalogEmoji, catalog, searchEmoji, withTone } from './catalog.ts';
import { neighbour } from './grid-keys.ts';
import { useClosing } from './use-closing.ts';

interface Props {
  readonly pick: (emoji: string) => void;
  readonly close: () => void;
  /** Emoji to show first. */
  readonly usual: readonly string[];
}

const TITLES = [
  t.emojiPeople,
  t.emojiNature,
  t.emojiFood,
  t.emojiTravel,
  t.emojiActivities,
  t.emojiObjects,
  t.emojiSymbols,
  t.emojiFlags,
];
/** Signs of the groups, in the same order. */
const SIGNS = [...'😀🌱🍔🚗⚽💡🔣🏁'];
/** Most results of a search: no more than a person can look over. */
const MOST_FOUND = 80;
/** Most recent emoji: two rows. */
const MOST_RECENT = 16;
const HAND = '\u{270B}';

/** Emoji picked on this page, last first. They are not stored. */
let recent: readonly CatalogEmoji[] = [];
let lastTone = 0;

/** Shows all emoji, by group or by name. */
export function Picker({ pick, close, usual }: Props): ReactElement {
  const { settings, root } = useUi();
  const element = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [tone, setTone] = useState(lastTone);
  const groups = catalog(settings.locale);
  const shown = useGrowing(groups.length);
  useClosing(element, close);
  const found = query.trim() === '' ? null : searchEmoji(query, settings.locale, MOST_FOUND);
  const first = usual.flatMap((one) => groups.flat().find(({ emoji }) => emoji === one) ?? []);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    // The composer would take the focus for every press within it.
    event.stopPropagation();
    const button = (event.target as Element).closest<HTMLElement>('[data-emoji]');
    if (!button) return;
    const picked = groups.flat().find(({ emoji }) => emoji === button.dataset.emoji);
    if (!picked) return;
    recent = [picked, ...recent.filter(({ emoji }) => emoji !== picked.emoji)].slice(0, MOST_RECENT);
    pick(withTone(picked, tone));
    if (!event.shiftKey) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      // Outside a composer, the opener knows where the focus belongs.
      if (element.current?.closest('form')) focusComposer(root);
      return;
    }
    const { target } = event;
    const inBar = (target as Element).parentElement?.matches('.emoji-categories');
    const wanted = inBar ? '.emoji-categories button' : '[data-emoji]';
    const boxes = [...(element.current?.querySelectorAll<HTMLElement>(wanted) ?? [])];
    if (target instanceof HTMLInputElement) leaveSearch(event, boxes[0]);
    else moveInGrid(event, boxes, settings.dir);
  };
  return (
    <div
      ref={element}
      className="emoji-picker"
      role="dialog"
      aria-label={t.emojiPicker()}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <SearchField query={query} setQuery={setQuery} />
      <Categories list={list} leave={() => setQuery('')} />
      <div ref={list} className="emoji-groups">
        {found ? (
          <>
            {found.length === 0 && <p className="emoji-none">{t.emojiNone()}</p>}
            <Group title="" emoji={found} tone={tone} first />
          </>
        ) : (
          <>
            {first.length > 0 && <Group title="" emoji={first} tone={tone} first />}
            {recent.length > 0 && (
              <Group title={t.emojiRecent()} emoji={recent} tone={tone} first={first.length === 0} />
            )}
            {groups.slice(0, shown).map((emoji, index) => (
              <Group
                key={TITLES[index]?.()}
                title={TITLES[index]?.() ?? ''}
                emoji={emoji}
                tone={tone}
                category={index}
                first={index === 0 && recent.length + first.length === 0}
              />
            ))}
          </>
        )}
      </div>
      <Tones
        tone={tone}
        set={(next) => {
          lastTone = next;
          setTone(next);
        }}
      />
    </div>
  );
}

/** Takes the first result, or leads from the search field into the grid. */
function leaveSearch(event: KeyboardEvent<HTMLElement>, first: HTMLElement | undefined): void {
  if (event.key === 'Enter') first?.click();
  else if (event.key === 'ArrowDown' && first) first.focus();
  else return;
  // Enter in a field would send the message.
  event.preventDefault();
}

function moveInGrid(
  event: KeyboardEvent<HTMLElement>,
  boxes: readonly HTMLElement[],
  dir: 'ltr' | 'rtl',
): void {
  const next = neighbour(boxes, event.target as HTMLElement, { key: event.key, dir });
  if (!next || !boxes.includes(event.target as HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** Frames until the groups around a category have been drawn. */
const SETTLING_FRAMES = 8;

interface CategoriesProps {
  readonly list: RefObject<HTMLElement | null>;
  /** Leaves the search. */
  readonly leave: () => void;
}

/** Returns the distance of each group from the top of the list. */
const distancesIn = (box: HTMLElement): readonly number[] =>
  [...box.querySelectorAll('[data-group]')].map(
    (group) => group.getBoundingClientRect().top - box.getBoundingClientRect().top,
  );

/** Bar of the groups: a press leads to one, and the one that is in sight is marked. It is one tab stop. */
function Categories({ list, leave }: CategoriesProps): ReactElement {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const onScroll = () =>
      setCurrent(
        Math.max(
          0,
          distancesIn(box).findLastIndex((distance) => distance < 1),
        ),
      );
    box.addEventListener('scroll', onScroll);
    return () => box.removeEventListener('scroll', onScroll);
  }, [list]);
  /** Scrolls for some frames: a group has its real height only once it is in sight. */
  const goTo = (index: number, frames = SETTLING_FRAMES) =>
    requestAnimationFrame(() => {
      const box = list.current;
      box?.scrollBy(0, distancesIn(box)[index] ?? 0);
      if (frames > 0) goTo(index, frames - 1);
    });
  return (
    <div className="emoji-categories">
      {TITLES.map((title, index) => (
        <button
          key={title()}
          type="button"
          tabIndex={index === current ? 0 : -1}
          aria-label={title()}
          aria-description=""
          aria-current={index === current}
          title={title()}
          onClick={() => {
            leave();
            goTo(index);
          }}
        >
          {SIGNS[index]}
        </button>
      ))}
    </div>
  );
}

/** Returns how many groups to draw. Each frame adds one, because drawing all at once would be a task of its own. */
function useGrowing(all: number): number {
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown >= all) return;
    const frame = requestAnimationFrame(() => setShown(shown + 1));
    return () => cancelAnimationFrame(frame);
  }, [shown, all]);
  return shown;
}

function SearchField(props: {
  readonly query: string;
  readonly setQuery: (query: string) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!byFinger()) input.current?.focus({ preventScroll: true });
  }, []);
  return (
    <input
      ref={input}
      className="emoji-search"
      type="search"
      value={props.query}
      placeholder={t.emojiSearch()}
      aria-label={t.emojiSearch()}
      autoComplete="off"
      maxLength={60}
      onInput={(event) => props.setQuery(event.currentTarget.value)}
    />
  );
}

interface GroupProps {
  readonly title: string;
  readonly emoji: readonly CatalogEmoji[];
  readonly tone: number;
  /** True for the group whose first emoji Tab leads to. */
  readonly first: boolean;
  /** Its place among the categories, if it is one. */
  readonly category?: number;
}

function Group({ title, emoji, tone, first, category }: GroupProps): ReactElement {
  return (
    <div className="emoji-group" role="group" aria-label={title || t.emojiPicker()} data-group={category}>
      {title && <h4 aria-hidden="true">{title}</h4>}
      {emoji.map((one, index) => (
        <button
          key={one.emoji}
          type="button"
          tabIndex={first && index === 0 ? 0 : -1}
          aria-label={one.name}
          aria-description=""
          title={one.name}
          data-emoji={one.emoji}
        >
          {withTone(one, tone)}
        </button>
      ))}
    </div>
  );
}

const HAND_EMOJI = { emoji: HAND, toned: true };

function Tones({ tone, set }: { readonly tone: number; readonly set: (tone: number) => void }): ReactElement {
  // Names as in Unicode's annotations.
  const names = [
    t.emojiToneDefault(),
    t.emojiToneLight(),
    t.emojiToneMediumLight(),
    t.emojiToneMedium(),
    t.emojiToneMediumDark(),
    t.emojiToneDark(),
  ];
  return (
    <div className="emoji-tones">
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={index === tone}
          onClick={() => set(index)}
        >
          {withTone(HAND_EMOJI, index)}
        </button>
      ))}
    </div>
  );
}
