/** Milliseconds between two beats of a node, and of silence until a node counts as dead. */
const BEAT_MS = 3_000;
const LOST_MS = 12_000;

interface Actions {
  beat(): void;
  /** Concludes the connections of a node that is gone. */
  lost(node: string): void;
  /** Returns whether anything of the node is left. */
  has(node: string): boolean;
}

/** Tracks which other nodes are alive. The live node whose id comes first concludes what a dead node left. */
export class Peers {
  readonly #node: string;
  readonly #beatMs: number;
  readonly #lostMs: number;
  readonly #actions: Actions;
  readonly #seenAt = new Map<string, number>();
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

  seen(node: string): void {
    this.#seenAt.set(node, performance.now());
    this.#gone.delete(node);
  }

  /** The node said so itself. */
  gone(node: string): void {
    this.#seenAt.delete(node);
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
    for (const [node, at] of [...this.#seenAt])
      if (at < before) {
        this.#seenAt.delete(node);
        this.#gone.add(node);
      }
    this.#endLost();
  }

  /** Repeats at each beat until nothing is left: the node in charge may have gone down as well. */
  #endLost(): void {
    const first = [this.#node, ...this.#seenAt.keys()].sort()[0];
    for (const node of [...this.#gone])
      if (!this.#actions.has(node)) this.#gone.delete(node);
      else if (first === this.#node) this.#actions.lost(node);
  }
}
