/** Drawings of 12 by 12 points; `.` is nothing, digits are colours of the palette. */
export interface Sprite {
  readonly title: string;
  /** Words it fits. */
  readonly words: readonly string[];
  readonly palette: readonly [string, string, string, string];
  /** One drawing a frame. */
  readonly frames: readonly (readonly string[])[];
}

const heart = (fill: string): readonly string[] =>
  [
    '............',
    '..11....11..',
    '.1##1..1##1.',
    '1####11####1',
    '1##########1',
    '1##########1',
    '.1########1.',
    '..1######1..',
    '...1####1...',
    '....1##1....',
    '.....11.....',
    '............',
  ].map((row) => row.replaceAll('#', fill));

const face = (eyes: string, mouth: readonly [string, string]): readonly string[] => [
  '...111111...',
  '..12222221..',
  '.1222222221.',
  `12${eyes}21`,
  '122222222221',
  '122222222221',
  `12${mouth[0]}21`,
  `12${mouth[1]}21`,
  '122222222221',
  '.1222222221.',
  '..12222221..',
  '...111111...',
];

const thumb = (up: boolean): readonly string[] => {
  const rows = [
    '......11....',
    '.....121....',
    '.....121....',
    '....1221....',
    '...12221111.',
    '111222222221',
    '131222222221',
    '131222222221',
    '13122222221.',
    '13122222221.',
    '1112222221..',
    '...111111...',
  ];
  return up ? rows : ['............', ...rows.slice(0, -1)];
};

const star = (fill: string): readonly string[] =>
  [
    '.....11.....',
    '.....11.....',
    '....1##1....',
    '....1##1....',
    '11111##11111',
    '1##########1',
    '.1########1.',
    '..1######1..',
    '..1######1..',
    '.1##1111##1.',
    '.111....111.',
    '............',
  ].map((row) => row.replaceAll('#', fill));

const confetti = (shift: number): readonly string[] => {
  const rows = [
    '.1...3....2.',
    '...2....1...',
    '3.....2....3',
    '..1.......2.',
    '....3..1....',
    '.2.......3..',
    '1....2.....1',
    '...3....2...',
    '.1....1...3.',
    '....2....1..',
    '..3...3.....',
    '2.....1...2.',
  ];
  return [...rows.slice(-shift), ...rows.slice(0, -shift)];
};

export const SPRITES: readonly Sprite[] = [
  {
    title: 'Smile',
    words: ['smile', 'happy', 'hello', 'hi', 'haha', 'lol', 'laugh', 'fun', 'wink', 'good'],
    palette: ['#000000', '#5b3b00', '#ffd54a', '#ffffff'],
    frames: [face('22122122', ['12222221', '21111112']), face('22222122', ['12222221', '21111112'])],
  },
  {
    title: 'Sad',
    words: ['sad', 'sorry', 'cry', 'no', 'miss', 'bad', 'oh'],
    palette: ['#000000', '#27446b', '#8fbcff', '#ffffff'],
    frames: [face('22122122', ['21111112', '12222221']), face('22122322', ['21111112', '12222221'])],
  },
  {
    title: 'Heart',
    words: ['heart', 'love', 'like', 'thanks', 'thank', 'kiss', 'dear', 'sweet'],
    palette: ['#000000', '#8a1030', '#ff4d6d', '#ff8fa3'],
    frames: [heart('2'), heart('3')],
  },
  {
    title: 'Thumbs up',
    words: ['thumbs', 'up', 'yes', 'ok', 'okay', 'great', 'agree', 'nice', 'done', 'super'],
    palette: ['#000000', '#5b3b00', '#ffd54a', '#3b82f6'],
    frames: [thumb(true), thumb(false)],
  },
  {
    title: 'Star',
    words: ['star', 'wow', 'amazing', 'best', 'win', 'bravo', 'awesome', 'cool'],
    palette: ['#000000', '#8a5a00', '#ffcf33', '#fff1b8'],
    frames: [star('2'), star('3')],
  },
  {
    title: 'Confetti',
    words: ['party', 'confetti', 'birthday', 'congrats', 'congratulations', 'celebrate', 'hooray', 'yay'],
    palette: ['#000000', '#e5484d', '#30a46c', '#3b82f6'],
    frames: [confetti(12), confetti(1), confetti(2), confetti(3)],
  },
];
