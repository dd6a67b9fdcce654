/** A place of the page whose content is made again only if what it shows has changed. */
export class Slot {
  private shown = "";

  constructor(readonly element: HTMLElement) {
    element.hidden = true;
  }

  /**
   * Shows what `make` returns; null for nothing.
   *
   * @param key - what the content depends on.
   */
  update(key: unknown, make: () => readonly (Node | string)[] | null): void {
    const now = JSON.stringify([key]);
    if (now === this.shown) return;
    this.shown = now;
    const content = make();
    this.element.hidden = content === null;
    this.element.replaceChildren(...(content ?? []));
  }
}
