import { type ReactElement, type SyntheticEvent, useRef } from 'react';

export const STILL_PLEASE = '(prefers-reduced-motion: reduce)';

interface Props {
  readonly url: string;
  readonly alt: string;
  readonly onError: () => void;
}

/** The first picture of a moving one: engines draw no other on a canvas. Nothing of it has moved before it is drawn. */
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
