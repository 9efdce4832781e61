import { useEffect, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import type { Tools } from './use-tools.ts';

/**
 * What brings a deleted message back, asked for while somebody who may delete it looks at it; null for nothing, undefined
 * while that is not known.
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
