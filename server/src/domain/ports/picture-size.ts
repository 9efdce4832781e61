/** Pixels. `clip` keeps all within the frame, `crop` fills it, `scale` distorts to it, `fill` pads to it. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly resize: 'clip' | 'crop' | 'scale' | 'fill';
  readonly crop: 'center' | 'top' | 'bottom' | 'left' | 'right';
}
