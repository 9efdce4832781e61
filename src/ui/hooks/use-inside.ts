import { useEffect, useState } from 'react';
import type { ChatModel, Inside } from '../../chat/index.ts';
import { useUi } from '../context.ts';

/** By the way to it, which a thread's model shares with its channel's. */
const known = new WeakMap<ChatModel['inside'], Inside>();

/**
 * The inside of the chat once the chat client is here. What is drawn anew then has it at once: a row that comes back into
 * sight in another size than it had moves everything below it.
 */
export function useInside(): Inside | null {
  const { model } = useUi();
  const [inside, setInside] = useState(() => known.get(model.inside) ?? null);
  useEffect(() => {
    let gone = false;
    void model.inside().then((found) => {
      known.set(model.inside, found);
      if (!gone) setInside(found);
    });
    return () => {
      gone = true;
    };
  }, [model]);
  return inside;
}
