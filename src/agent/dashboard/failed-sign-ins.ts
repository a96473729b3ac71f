/** Counts failed sign-ins by address, so that guessing is stopped before it reaches the database. */

/** The most addresses that are kept, so that an attacker with many of them cannot fill the memory. */
const MAX_ADDRESSES = 10_000;

export class FailedSignInLimit {
  readonly #max: number;
  readonly #milliseconds: number;
  readonly #failures = new Map<string, { count: number; since: number }>();

  constructor(most = 10, minutes = 10) {
    this.#max = most;
    this.#milliseconds = minutes * 60_000;
  }

  /** Seconds to wait, or 0 if another try is allowed. */
  secondsToWait(address: string, now: Date): number {
    const failure = this.#failures.get(address);
    if (!failure || failure.count < this.#max) return 0;
    return Math.max(0, Math.ceil((failure.since + this.#milliseconds - now.getTime()) / 1000));
  }

  count(address: string, now: Date): void {
    const failure = this.#failures.get(address);
    if (failure && failure.since + this.#milliseconds > now.getTime()) failure.count += 1;
    else {
      // Deleted first, because a map keeps the position of an existing key, and the oldest entries are dropped first.
      this.#failures.delete(address);
      this.#failures.set(address, { count: 1, since: now.getTime() });
    }
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MAX_ADDRESSES && oldest !== undefined) this.#failures.delete(oldest);
  }

  forget(address: string): void {
    this.#failures.delete(address);
  }
}
