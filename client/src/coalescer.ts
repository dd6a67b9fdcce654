/**
 * Runs one piece of work at a time. Requests that come while it runs, or before it starts,
 * share one further run; it is forced if any of them was.
 */
export class Coalescer {
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private forced = false;

  constructor(private readonly work: (forced: boolean) => Promise<void>) {}

  /** Requests a run that starts after this call; settles when that run does. */
  request(forced = false): Promise<void> {
    this.forced ||= forced;
    if (this.next === undefined) {
      const next = this.current.then(() => {
        const wasForced = this.forced;
        this.next = undefined;
        this.forced = false;
        return this.work(wasForced);
      });
      this.next = next;
      // A failed run must not stop the ones after it; its callers still see the failure.
      this.current = next.catch(() => undefined);
    }
    return this.next;
  }

  /** Settles when nothing runs or waits; never fails. */
  async idle(): Promise<void> {
    let last: Promise<void> | undefined;
    while (last !== this.current) {
      last = this.current;
      await last;
    }
  }
}
