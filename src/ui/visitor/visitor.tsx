import { useEffect, useMemo, useRef } from 'react';
import { readFacts, tellFacts } from '../../chat/visitor/index.ts';
import { useUi } from '../context.ts';
import { useReadable } from '../hooks/use-readable.ts';
import type { VisitorProps } from '../parts/props.ts';

/** Tells the people who answer what the page says of its visitor, once there is one. It draws nothing. */
export function Visitor({ facts }: VisitorProps): null {
  const { model, settings } = useUi();
  const { identity, connection } = useReadable(model.session);
  const read = useMemo(() => readFacts(facts, document.baseURI), [facts]);
  const told = useRef('');
  const refused = useRef(new Set<string>());
  useEffect(() => {
    const wrong = read.wrong.filter((name) => !refused.current.has(name));
    for (const name of wrong) refused.current.add(name);
    if (wrong.length > 0)
      console.warn(
        `[stoop] usage: Stoop("setAttributes") takes 20 names of letters, digits, - and _, each a text of at most 500 characters, a number, true, false or null; left out: ${wrong.join(', ').slice(0, 200)}`,
      );
  }, [read]);

  const id = 'user' in identity ? identity.user.id : '';
  // In a room it would be read by strangers.
  const may = settings.mode !== 'room' && id !== '' && connection === 'online';
  useEffect(() => {
    const { attributes, page } = read;
    const now = JSON.stringify([id, attributes, page]);
    if (!may || told.current === now || (page === null && Object.keys(attributes).length === 0)) return;
    told.current = now;
    void model
      .inside()
      .then((inside) => tellFacts(inside, read))
      .then((error) => {
        // With the next connection it is tried again.
        if (error && told.current === now) told.current = '';
      });
  }, [model, may, id, read]);
  return null;
}
