/** A value that is replaced while the page is open. */
export class Live<T> {
  private readonly listeners: ((value: T) => void)[] = [];

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  /** Replaces it. */
  set(value: T): void {
    this.current = value;
    for (const listener of this.listeners) listener(value);
  }

  /** Calls `listener` with the value now, and each time that it is replaced. */
  follow(listener: (value: T) => void): void {
    this.listeners.push(listener);
    listener(this.current);
  }
}
