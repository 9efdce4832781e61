/** Number of connections of each address; an address without any is removed. */
export class Addresses {
  readonly #open = new Map<string, number>();

  count(address: string): number {
    return this.#open.get(address) ?? 0;
  }

  take(address: string): void {
    this.#open.set(address, this.count(address) + 1);
  }

  release(address: string): void {
    const left = this.count(address) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
  }
}
