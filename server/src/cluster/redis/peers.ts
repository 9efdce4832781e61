/** How often a node says that it is there, and how long it may be silent until it is taken for dead, ms. */
const BEAT_MS = 3_000;
const LOST_MS = 12_000;

interface Actions {
  beat(): void;
  /** Conclude what was connected to a node that is gone. */
  lost(node: string): void;
  /** Whether anything of it is left. */
  has(node: string): boolean;
}

/** Which other nodes live. Of those that do one concludes what a dead one has left: the one whose id comes first. */
export class Peers {
  readonly #node: string;
  readonly #beatMs: number;
  readonly #lostMs: number;
  readonly #actions: Actions;
  readonly #heardAt = new Map<string, number>();
  readonly #gone = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    node: string,
    { beatMs = BEAT_MS, lostMs = LOST_MS }: { readonly beatMs?: number; readonly lostMs?: number },
    actions: Actions,
  ) {
    this.#node = node;
    this.#beatMs = beatMs;
    this.#lostMs = lostMs;
    this.#actions = actions;
  }

  heard(node: string): void {
    this.#heardAt.set(node, performance.now());
    this.#gone.delete(node);
  }

  /** It said so itself. */
  gone(node: string): void {
    this.#heardAt.delete(node);
    this.#gone.add(node);
    this.#endLost();
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), this.#beatMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  #look(): void {
    this.#actions.beat();
    const before = performance.now() - this.#lostMs;
    for (const [node, at] of [...this.#heardAt])
      if (at < before) {
        this.#heardAt.delete(node);
        this.#gone.add(node);
      }
    this.#endLost();
  }

  /** Again at each beat, until nothing is left: who was to do it may have gone down himself. */
  #endLost(): void {
    const first = [this.#node, ...this.#heardAt.keys()].sort()[0];
    for (const node of [...this.#gone])
      if (!this.#actions.has(node)) this.#gone.delete(node);
      else if (first === this.#node) this.#actions.lost(node);
  }
}
