import type { ReactElement } from 'react';

/** Drawn as the other icons are: a 20 grid, a stroke of 1.75. Those that only parts use, so that the shell has none of them. */
const PATHS = {
  archive: 'M4 4.500h12v3H4zM5 7.500v8h10v-8M8.500 10.500h3',
  bell: 'M5.400 8.400a4.600 4.600 0 0 1 9.200 0c0 2.900 1.200 4.300 1.900 5h-13c.7-.7 1.900-2.100 1.900-5ZM8.400 16a1.800 1.800 0 0 0 3.200 0',
  camera: 'M3.500 6.500h3L8 4.500h4l1.500 2h3v9h-13zM10 13.300a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  compose:
    'M9.500 4.500h-5v11h11v-5M8.500 11.500l.500-2.300L15 3.300a1.300 1.300 0 0 1 1.800 1.800L10.800 11z',
  eyeOff:
    'M3.500 3.500l13 13M8 5.300c3.600-.9 7 1 9 4.700-.6 1.100-1.300 2-2.200 2.800M12.300 14.500C8.600 15.600 5.100 13.800 3 10c.7-1.300 1.600-2.400 2.600-3.200',
  file: 'M11.500 3.500H5.500v13h9V6.500zM11.500 3.500v3h3',
  forward: 'M8 5l5 5-5 5',
  freeze: 'M10 3v14M4 6.500l12 7M16 6.500l-12 7',
  gear: 'M10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.500 1.500M13.500 13.500 15 15M15 5l-1.500 1.500M6.500 13.500 5 15',
  link: 'M8.500 11.500a3 3 0 0 0 4.300 0l2.400-2.400a3 3 0 0 0-4.300-4.300l-.9.9M11.500 8.500a3 3 0 0 0-4.300 0l-2.400 2.400a3 3 0 0 0 4.300 4.300l.9-.9',
  people:
    'M7.500 9.500a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400ZM2.500 16c.5-2.500 2.500-4 5-4s4.500 1.500 5 4M13 4.300a2.600 2.600 0 0 1 0 5M14.500 12.200c1.600.5 2.700 1.800 3 3.800',
  picture: 'M3.500 4.500h13v11h-13zM3.500 13l3.500-3.500 3.500 3.500 2-2 4 4M13 8v.1',
  play: 'M7 5v10l8-5z',
  plus: 'M10 4.500v11M4.500 10h11',
  search: 'M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM12.700 12.700 16.500 16.500',
  shield: 'M10 3l6 2v4.500c0 3.600-2.500 6-6 7.500-3.500-1.500-6-3.900-6-7.500V5z',
  slow: 'M10 6.200V10l2.400 1.600M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
} as const;

export type SignName = keyof typeof PATHS;

/** Decoration only: the control or the text beside it carries the name. */
export function Sign({
  name,
  size = 20,
}: {
  readonly name: SignName;
  readonly size?: 16 | 18 | 20;
}): ReactElement {
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
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
