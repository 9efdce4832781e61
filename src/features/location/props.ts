/** Props of a map around a place. */
export interface MapProps {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Pixels. */
  readonly height: number;
}

declare module '../../ui/points/points.ts' {
  interface Points {
    readonly 'place-map': MapProps;
  }
}
