/** A preset: attributes of the tag, and custom properties of the chat's element. */
export interface Preset {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
}

const SERIF = 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif';
const ROUNDED =
  'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, "Segoe UI", system-ui, sans-serif';
const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace';

/** Colours of the surfaces: in light, in dark. */
interface Surfaces {
  readonly bg: string;
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
}

const surfaces = ({ bg, canvas, surface, raised }: Surfaces): Readonly<Record<string, string>> => ({
  '--stoop-bg': `light-dark(${bg})`,
  '--stoop-canvas': `light-dark(${canvas})`,
  '--stoop-surface': `light-dark(${surface})`,
  '--stoop-raised': `light-dark(${raised})`,
});
const texts = (first: string, second: string, third: string): Readonly<Record<string, string>> => ({
  '--stoop-text': `light-dark(${first})`,
  '--stoop-text-2': `light-dark(${second})`,
  '--stoop-text-3': `light-dark(${third})`,
});

/** Presets that are readable in light and in dark, as a test computes. The first is the default look. */
export const PRESETS: readonly Preset[] = [
  { name: 'Stoop', settings: {} },
  { name: 'Ocean', settings: { 'data-accent': '#1d5fbf', 'data-radius': '20' } },
  { name: 'Violet', settings: { 'data-accent': '#6d3fd0', 'data-radius': '22' } },
  { name: 'Rose', settings: { 'data-accent': '#c2255c', 'data-radius': '28', '--stoop-font': ROUNDED } },
  { name: 'Coral', settings: { 'data-accent': '#c8452b', 'data-radius': '18' } },
  {
    name: 'Honey',
    settings: {
      'data-accent': '#f2b705',
      'data-radius': '24',
      '--stoop-font': ROUNDED,
      ...surfaces({
        bg: '#fffdf8, #1d1a13',
        canvas: '#f9f4e6, #14120d',
        surface: '#f6efdd, #2c281d',
        raised: '#fff, #272318',
      }),
    },
  },
  {
    name: 'Forest',
    settings: {
      'data-accent': '#2f6b3a',
      'data-radius': '14',
      ...surfaces({
        bg: '#fdfefc, #161b17',
        canvas: '#f1f5ef, #0f1310',
        surface: '#e9f0e7, #232b25',
        raised: '#fff, #1f2721',
      }),
    },
  },
  {
    name: 'Paper',
    settings: {
      'data-accent': '#8a4b2a',
      'data-radius': '6',
      '--stoop-font': SERIF,
      ...surfaces({
        bg: '#fffcf5, #1c1916',
        canvas: '#f7f1e5, #13110f',
        surface: '#f3ecdd, #2b2723',
        raised: '#fffdf8, #25211d',
      }),
      ...texts('#2a211a, #f3ece2', '#5c5044, #c0b5a7', '#675a4d, #aea294'),
    },
  },
  {
    name: 'Slate',
    settings: {
      'data-accent': '#3d5a80',
      'data-radius': '8',
      '--stoop-density': '0.85',
      ...surfaces({
        bg: '#fff, #15191f',
        canvas: '#f3f5f8, #0e1116',
        surface: '#ebeff4, #242b35',
        raised: '#fff, #1f252e',
      }),
      ...texts('#161b22, #eef2f7', '#4a5563, #b4bfcc', '#5a6573, #9fabb9'),
    },
  },
  {
    name: 'Night',
    settings: {
      'data-accent': '#7c83ff',
      'data-theme': 'dark',
      'data-radius': '18',
      ...surfaces({
        bg: '#fff, #12131f',
        canvas: '#f4f4fb, #0b0c15',
        surface: '#f1f1fa, #22243a',
        raised: '#fff, #1c1e31',
      }),
    },
  },
  {
    name: 'Terminal',
    settings: {
      'data-accent': '#1fa463',
      'data-radius': '0',
      '--stoop-font': MONO,
      '--stoop-density': '0.8',
      ...surfaces({
        bg: '#fcfdfc, #0d110f',
        canvas: '#f1f4f2, #070a08',
        surface: '#eff4f1, #1b2420',
        raised: '#fff, #151c19',
      }),
    },
  },
  {
    name: 'Plain',
    settings: {
      'data-accent': '#0000c8',
      'data-radius': '4',
      '--stoop-density': '1.15',
      ...surfaces({
        bg: '#fff, #000',
        canvas: '#fff, #000',
        surface: '#eee, #242424',
        raised: '#fff, #161616',
      }),
      ...texts('#000, #fff', '#2e2e2e, #e2e2e2', '#3d3d3d, #d0d0d0'),
    },
  },
];
