/** The demo's pages and their folders. Paths of files are relative to demo/. */
export interface Page {
  /** Path that a person types. */
  readonly path: string;
  /** Template with `{{name}}` in place of a value. */
  readonly template: string;
}

export const PAGES: readonly Page[] = [
  { path: '/', template: 'site/index.html' },
  { path: '/room', template: 'room/index.html' },
  { path: '/inbox', template: 'inbox/index.html' },
  { path: '/configure', template: 'configure/index.html' },
  { path: '/configure/preview', template: 'configure/preview.html' },
  { path: '/configure/pasted', template: 'configure/pasted.html' },
  { path: '/accessibility', template: 'accessibility/index.html' },
  { path: '/gallery', template: 'gallery/index.html' },
  { path: '/gallery/state', template: 'gallery/state.html' },
];

/** Browser modules; each becomes one file of the same name under `/demo/`. */
export const SCRIPTS: readonly string[] = [
  'site/main.ts',
  'inbox/main.ts',
  'configure/main.ts',
  'configure/preview.ts',
  'configure/pasted.ts',
  'gallery/main.ts',
  'page/reload.ts',
];

/** Folders whose style sheets and pictures are served as they are under `/demo/`. */
export const ASSET_FOLDERS: readonly string[] = [
  'site',
  'room',
  'inbox',
  'configure',
  'gallery',
  'accessibility',
  'page',
  'assets',
  'assets/avatars',
];

/** Types of the served files of those folders, by the ending of their names. */
export const ASSET_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
