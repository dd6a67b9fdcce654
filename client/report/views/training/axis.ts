const LEAST_STEPS = 4;

/**
 * The steps that all charts show, and the step under the cursor. While all steps are shown, those
 * that are added later are shown too; otherwise the shown steps stay where they are.
 */
export class StepAxis {
  /** The first shown step, and the end: the first one that is not shown any more. */
  first = 0;
  end = 1;
  /** Null if there is none. */
  cursor: number | null = null;
  private count = 1;
  private readonly listeners: (() => void)[] = [];

  /** How many steps there are. */
  get steps(): number {
    return this.count;
  }

  get isWhole(): boolean {
    return this.first === 0 && this.end === this.count;
  }

  /** Calls `listener` after each change. */
  follow(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** There are so many steps now. */
  grow(count: number): void {
    const isWhole = this.isWhole;
    this.count = Math.max(1, count);
    if (isWhole) [this.first, this.end] = [0, this.count];
    else this.put(this.first, this.end - this.first);
    this.changed();
  }

  /** Shows all steps. */
  showAll(): void {
    [this.first, this.end] = [0, this.count];
    this.changed();
  }

  /** Shows steps, both included, with some around them. */
  show(first: number, last: number): void {
    const margin = (last - first + 1) / 2;
    this.put(first - margin, (last - first + 1) * 2);
    this.changed();
  }

  /** Moves by a part of what is shown. */
  pan(part: number): void {
    const span = this.end - this.first;
    this.put(this.first + part * span, span);
    this.changed();
  }

  /**
   * Shows more or fewer steps.
   *
   * @param factor - By which the number of shown steps is multiplied.
   * @param at - What stays where it is, from 0 (left) to 1 (right).
   */
  zoom(factor: number, at = 0.5): void {
    const span = this.end - this.first;
    const wanted = Math.max(Math.min(LEAST_STEPS, this.count), Math.min(span * factor, this.count));
    this.put(this.first + (span - wanted) * at, wanted);
    this.changed();
  }

  /** Puts the cursor at a step; null removes it. */
  point(step: number | null): void {
    const next = step === null ? null : Math.max(0, Math.min(Math.floor(step), this.count - 1));
    if (next === this.cursor) return;
    this.cursor = next;
    this.changed();
  }

  private put(first: number, span: number): void {
    const least = Math.min(LEAST_STEPS, this.count);
    const kept = Math.max(least, Math.min(span, this.count));
    this.first = Math.max(0, Math.min(first, this.count - kept));
    this.end = this.first + kept;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
