import { type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import {
  callsIn,
  knownPeople,
  type Mentionable,
  mentionName,
  type Stretch,
  type Trigger,
} from '../../chat/composer/index.ts';
import type { ChatRuntime, ConversationSnapshot } from '../../chat/index.ts';
import { type Intent, useUi } from '../../ui/index.ts';

/** Longest text that is searched for mentions at each key, in characters. */
const LONGEST = 5_000;

interface Props {
  readonly area: HTMLTextAreaElement;
  readonly shown: string;
  readonly trigger: Trigger | null;
  readonly chosen: readonly Mentionable[];
  readonly conversation: ConversationSnapshot;
  readonly runtime: ChatRuntime | null;
  readonly intent: Intent | null;
}

/** Returns the stretches of the text that mention somebody, and the stretch that suggestions are sought for. */
function useStretches({ shown, trigger, chosen, conversation, runtime, intent }: Props): readonly Stretch[] {
  const { people } = conversation;
  const colleagues = useUi().staff?.colleagues;
  const before = intent?.kind === 'edit' ? intent.message.mentions : undefined;
  const called = useMemo(() => {
    if (!shown.includes('@') || shown.length > LONGEST) return [];
    const known = colleagues ?? (runtime ? knownPeople(runtime, people) : people);
    return callsIn(shown, [
      ...chosen.map(mentionName),
      ...known.flatMap(({ id, name }) => [id, name]),
      ...(before ?? []).map((one) => (one.kind === 'person' ? one.person.name : one.name)),
    ]);
  }, [shown, chosen, runtime, people, before, colleagues]);
  return useMemo(() => {
    if (!trigger || trigger.kind === 'emoji') return called;
    const typed = { from: trigger.from, to: trigger.from + trigger.query.length + 1 };
    const others = called.filter(({ from, to }) => to <= typed.from || from >= typed.to);
    return [...others, typed].toSorted((a, b) => a.from - b.from);
  }, [called, trigger]);
}

/**
 * Draws the text once more over the text area, because a text area has only one text colour. The area's own text is
 * invisible meanwhile. This layer has no other function. With forced colours, the area's text stays visible instead.
 */
export function Coloured(props: Props): ReactElement | null {
  const { area, shown } = props;
  const stretches = useStretches(props);
  const layer = useRef<HTMLDivElement>(null);
  const drawn = stretches.length > 0;

  useLayoutEffect(() => {
    if (!drawn) return;
    const follow = () => {
      const own = layer.current;
      if (!own) return;
      const { offsetTop, offsetLeft, clientWidth, clientHeight, scrollTop } = area;
      own.style.cssText = `top:${offsetTop}px;left:${offsetLeft}px;width:${clientWidth}px;height:${clientHeight}px`;
      own.scrollTop = scrollTop;
    };
    follow();
    const sizes = new ResizeObserver(follow);
    sizes.observe(area);
    if (area.parentElement) sizes.observe(area.parentElement);
    area.addEventListener('scroll', follow);
    area.toggleAttribute('data-coloured', true);
    return () => {
      sizes.disconnect();
      area.removeEventListener('scroll', follow);
      area.removeAttribute('data-coloured');
    };
  }, [area, drawn]);
  useLayoutEffect(() => {
    // The area may be scrolled to the end of its last line.
    if (layer.current) layer.current.scrollTop = area.scrollTop;
  });

  if (!drawn || !area.parentElement) return null;
  let at = 0;
  return createPortal(
    <div ref={layer} className="coloured" dir="auto" aria-hidden="true">
      {stretches.flatMap(({ from, to }) => {
        const pieces = [shown.slice(at, from), <b key={from}>{shown.slice(from, to)}</b>];
        at = to;
        return pieces;
      })}
      {`${shown.slice(at)}\u200b`}
    </div>,
    area.parentElement,
  );
}
