import { useEffect, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import type { Tools } from './use-tools.ts';

/**
 * Returns the id of the review item that can restore a deleted message. It is requested while a person who may delete
 * the message looks at it. Returns null if there is none, undefined until that is known.
 */
export function useReview(
  { id, kind }: MessageSnapshot,
  may: boolean,
  tools: Tools | null,
): string | null | undefined {
  const [review, setReview] = useState<string | null>();
  const wanted = kind === 'deleted' && may;
  useEffect(() => {
    setReview(undefined);
    if (!wanted || !tools) return;
    let gone = false;
    void tools.reviewOf(id).then((found) => {
      if (!gone) setReview(found);
    });
    return () => {
      gone = true;
    };
  }, [id, wanted, tools]);
  return wanted ? review : null;
}
