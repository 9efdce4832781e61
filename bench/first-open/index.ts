import { launchBrowser } from '../harness/browser.ts';
import type { Outcome, Row } from '../harness/outcome.ts';
import { alternate, type Pair } from '../harness/rounds.ts';
import { summarize } from '../harness/stats.ts';
import { buildPeer } from './peer.ts';
import { openStage, peerVersion } from './stage.ts';
import { type Opened, visit } from './visit.ts';

const ROUNDS = 5;
/** Shares of the peer's time. */
const TYPABLE = { kind: 'share', atMost: 0.24 } as const;
const PAINTED = { kind: 'share', atMost: 0.25 } as const;
const LONGEST_TASK = { kind: 'value', atMost: 100 } as const;
const BYTES_PER_KB = 1000;

/**
 * Measures the time from the click to a usable composer and to the newest message; cold, on slow
 * 4G and a slow processor.
 */
export async function run(): Promise<Outcome> {
  const folder = await buildPeer();
  if (folder === null) return { kind: 'leftOut', reason: 'the peer could not be installed or built' };
  const browser = await launchBrowser();
  const stage = await openStage(folder);
  try {
    const pairs = await alternate(ROUNDS, {
      stoop: () => visit(browser, stage.stoop),
      bare: () => visit(browser, stage.peer),
    });
    return {
      kind: 'measured',
      rows: [
        {
          ...row(pairs, { what: 'click to typable composer', unit: 'ms', of: ({ typable }) => typable }),
          floor: TYPABLE,
        },
        {
          ...row(pairs, { what: 'click to history painted', unit: 'ms', of: ({ painted }) => painted }),
          floor: PAINTED,
        },
        row(pairs, {
          what: 'downloaded after the click',
          unit: 'KB',
          of: ({ bytes }) => bytes / BYTES_PER_KB,
        }),
        {
          ...row(pairs, { what: 'longest task', unit: 'ms', of: ({ longest }) => longest }),
          floor: LONGEST_TASK,
        },
      ],
      notes: [
        `bare: stream-chat-react ${await peerVersion()}, a minimal app built by vite, loaded at the click, on the same server`,
        'slow 4G (562 ms, 1.44 Mbit/s) and a processor slowed four times from the click on; each visit without any cache',
        'a task is counted by its processor time, in which the slowed-down processor waits',
        'both ask the page’s server for the token after the click',
        'no pointer hovers before the click: the widget would begin to load then',
      ],
    };
  } finally {
    await stage.close();
    await browser.close();
  }
}

interface Measure {
  readonly what: string;
  readonly unit: string;
  readonly of: (opened: Opened) => number;
}

function row(pairs: readonly Pair<Opened>[], { what, unit, of }: Measure): Row {
  return {
    what,
    unit,
    stoop: summarize(pairs.map(({ stoop }) => of(stoop))),
    bare: summarize(pairs.map(({ bare }) => of(bare))),
    ratio: summarize(pairs.map(({ stoop, bare }) => of(stoop) / of(bare))),
    floor: null,
  };
}
