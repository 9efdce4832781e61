import { useEffect, useMemo, useRef } from 'react';
import { useReadable, useUi, type VisitorFactsProps } from '../../ui/index.ts';
import { readFacts, sendFacts } from './state/index.ts';

/** Maximum length of an invalid value quoted in a message to the owner, characters. */
const QUOTE_MAX = 200;
const WRONG_ATTRIBUTES =
  'Stoop("setAttributes") takes 20 names of letters, digits, - and _, each a text of at most 500 characters, a number, true, false or null';
const WRONG_PAGE = 'Stoop("page", url, title): expected an http or https address and a text';
const IN_A_ROOM =
  'Stoop("setAttributes") and Stoop("page") tell nothing in a room, where strangers would read it; call them where data-mode is support or inbox';

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `“${value.slice(0, QUOTE_MAX)}”` : value === null ? 'null' : typeof value;

/** Sends the page's facts about its visitor to the people who answer, once there is a visitor. Renders nothing. */
export function Visitor({ facts }: VisitorFactsProps): null {
  const { model, settings } = useUi();
  const { identity, connection } = useReadable(model.session);
  const read = useMemo(() => readFacts(facts, document.baseURI), [facts]);
  const reported = useRef('');
  const said = useRef(new Set<string>());
  useEffect(() => {
    const say = (text: string) => {
      if (!said.current.has(text)) console.warn(`[stoop] usage: ${text}`);
      said.current.add(text);
    };
    const wrong = read.wrong.filter((name) => !said.current.has(name));
    for (const name of wrong) said.current.add(name);
    if (wrong.length > 0) say(`${WRONG_ATTRIBUTES}; left out: ${wrong.join(', ').slice(0, QUOTE_MAX)}`);
    if (read.wrongPage) {
      const [url, title] = facts.page ?? [];
      say(`${WRONG_PAGE}, found ${quoted(url)} and ${quoted(title)}`);
    }
    if (settings.mode === 'room') say(IN_A_ROOM);
  }, [read, facts, settings.mode]);

  const id = 'user' in identity ? identity.user.id : '';
  // In a room strangers would read the facts.
  const may = settings.mode !== 'room' && id !== '' && connection === 'online';
  useEffect(() => {
    const { attributes, page } = read;
    const now = JSON.stringify([id, attributes, page]);
    if (!may || reported.current === now || (page === null && Object.keys(attributes).length === 0)) return;
    reported.current = now;
    void model
      .runtime()
      .then((runtime) => sendFacts(runtime, read))
      .then((error) => {
        // The next connection tries again.
        if (error && reported.current === now) reported.current = '';
      });
  }, [model, may, id, read]);
  return null;
}
