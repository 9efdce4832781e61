import { type ReactElement, type SyntheticEvent, useRef } from 'react';

export const STILL_PLEASE = '(prefers-reduced-motion: reduce)';

interface Props {
  readonly url: string;
  readonly alt: string;
  readonly onError: () => void;
}

/**
 * Draws the first frame of a moving picture: engines draw no other frame on a canvas. The frame is drawn before
 * anything moves.
 */
export function Still({ url, alt, onError }: Props): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) => {
    const { current } = canvas;
    if (!current) return;
    current.width = image.naturalWidth;
    current.height = image.naturalHeight;
    current.getContext('2d')?.drawImage(image, 0, 0);
  };
  return (
    <>
      <img className="unseen" src={url} alt="" draggable={false} onLoad={draw} onError={onError} />
      <canvas ref={canvas} role="img" aria-label={alt} aria-hidden={alt === '' ? true : undefined} />
    </>
  );
}
