import type { ReactElement } from 'react';

/** Drawn on a 20 grid with a stroke of 1.75, as the tokens say; `solid` shapes are filled instead. */
const PATHS = {
  alert: 'M10 6.5v4M10 13.4v.1M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  back: 'M12 5l-5 5 5 5',
  bellOff:
    'M8.2 4.2a4.6 4.6 0 0 1 6.4 4.2c0 1.2.2 2.2.5 3M5.4 7.5v.9c0 2.9-1.2 4.3-1.9 5h10M8.4 16a1.8 1.8 0 0 0 3.2 0M3.5 3.5l13 13',
  bookmark: 'M6 4h8v12l-4-3-4 3z',
  block: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM5.2 5.2l9.6 9.6',
  bin: 'M4 6h12M8 6V4.4h4V6M5.6 6l.6 9.6h7.6l.6-9.6M8.6 9v4M11.4 9v4',
  chat: 'M4 5.5h12v8H9.5L6 16v-2.5H4z',
  check: 'M5 10.6l3.3 3.3L15 6.8',
  checks: 'M2.5 10.8l3 3 6.3-6.8M9.6 13.4l.5.4L17 7',
  clip: 'M15.8 9.3l-5.900 5.900a3.800 3.800 0 0 1-5.400-5.400l6.100-6.100a2.500 2.500 0 0 1 3.600 3.600l-6 6a1.300 1.300 0 0 1-1.800-1.800l5.300-5.300',
  clock: 'M10 6.2V10l2.4 1.6M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7.5 7.5h8.5v8.5H7.500zM12.5 7.500V4H4v8.500h3.5',
  down: 'M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5',
  flag: 'M5 17V3.500M5 4.200c3-1.6 6 1.6 10 0v7.600c-4 1.6-7-1.6-10 0',
  leave: 'M11.5 4H5v12h6.5M9 10h8M14.2 7.2 17 10l-2.8 2.8',
  lock: 'M5 9h10v7H5zM7 9V6.8a3 3 0 0 1 6 0V9',
  mail: 'M3.5 5.5h13v9h-13zM4 6l6 5 6-5',
  mic: 'M10 12.500a2.500 2.500 0 0 0 2.500-2.500V6a2.500 2.500 0 0 0-5 0v4a2.500 2.500 0 0 0 2.500 2.500ZM5 10a5 5 0 0 0 10 0M10 15v2',
  offline:
    'M3 3l14 14M5 8.8a8 8 0 0 1 2.4-1.5M2.6 6.3A11 11 0 0 1 5 4.9M17.4 6.3a11 11 0 0 0-8-2.6M15 8.8a8 8 0 0 0-2-1.3M7.5 11.6a4 4 0 0 1 3-.9M10 15h.1',
  pencil:
    'M4 16l.8-3.600L13.2 4a1.7 1.7 0 0 1 2.4 0l.4.4a1.7 1.7 0 0 1 0 2.400L7.6 15.200zM11.8 5.400l2.8 2.8',
  person: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.5 16.5c.6-2.6 2.7-4.2 5.5-4.2s4.9 1.6 5.5 4.2',
  pin: 'M7.2 3.500h5.600M8 3.500v4.700l-2.2 2.700h8.400L12 8.200V3.500M10 10.900v5.6',
  plus: 'M10 4v12M4 10h12',
  reply: 'M8.5 5 4 9.5 8.5 14M4.4 9.500H11a5 5 0 0 1 5 5v.8',
  retry: 'M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.8v3.7h-3.7',
  send: 'M10 15.5v-11M5.5 9 10 4.5 14.5 9',
  smile:
    'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM7.2 11.800c.7 1 1.7 1.5 2.8 1.500s2.1-.5 2.8-1.500M7.6 8v.1M12.4 8v.1',
  sending: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
} as const;

export type IconName = keyof typeof PATHS;

interface Props {
  readonly name: IconName | 'dots';
  /** Pixels; 20 unless told. */
  readonly size?: 14 | 16 | 18 | 20;
  readonly className?: string;
}

/** Decoration only: the control or the text beside it carries the name. */
export function Icon({ name, size = 20, className }: Props): ReactElement {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={name === 'sending' ? '2.4 2.7' : undefined}
      className={className}
      aria-hidden="true"
    >
      {name === 'dots' ? (
        <path d="M4.5 10h0M10 10h0M15.5 10h0" strokeWidth={2.75} />
      ) : (
        <path d={PATHS[name]} />
      )}
    </svg>
  );
}
