import { useEffect, useState } from 'react';
import type { Inside } from '../../chat/index.ts';
import { useUi } from '../context.ts';

/** The inside of the chat once the chat client is here. */
export function useInside(): Inside | null {
  const { model } = useUi();
  const [inside, setInside] = useState<Inside | null>(null);
  useEffect(() => {
    let gone = false;
    void model.inside().then((found) => {
      if (!gone) setInside(found);
    });
    return () => {
      gone = true;
    };
  }, [model]);
  return inside;
}
