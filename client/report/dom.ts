/** What may stand in an element: text is always text, never markup. */
export type Child = Node | string | number | null | undefined | false;

type Handler<E> = (event: E) => void;

/** Attributes by name; of a boolean, true is the empty attribute and false none. */
export interface Properties {
  [attribute: string]: string | number | boolean | undefined | Handler<never>;
  onclick?: Handler<MouseEvent>;
  onkeydown?: Handler<KeyboardEvent>;
  oninput?: Handler<Event>;
  onchange?: Handler<Event>;
  onscroll?: Handler<Event>;
}

/** A new HTML element. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), properties, children);
}

/** A new SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

function filled<E extends Element>(element: E, properties: Properties, children: Child[]): E {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

/** Appends what is not null, undefined or false. */
export function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

const LONGEST_NAME = 300;

/**
 * A name from the user's program. Its direction cannot change that of the text around it, and a
 * very long one is cut in the middle.
 */
export function name(text: string, className = "name"): HTMLElement {
  return h("bdi", { class: className, dir: "auto", title: text.slice(0, 2000) }, clipped(text));
}

/** A sentence: a name for the reader, with code between backticks. */
export function prose(text: string): HTMLElement {
  const parts = text.length > 10_000 ? [clipped(text)] : text.split("`");
  return h(
    "bdi",
    { dir: "auto" },
    ...parts.map((part, index) =>
      index % 2 === 1 && index < parts.length - 1
        ? h("code", {}, clipped(part))
        : clipped(part, 2000),
    ),
  );
}

/** `text`, at most `length` characters of it. */
export function clipped(text: string, length = LONGEST_NAME): string {
  if (text.length <= length) return text;
  const half = Math.floor(length / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

/** A button that looks like a link. */
export function linkButton(label: Child, onclick: () => void, properties: Properties = {}) {
  return h("button", { type: "button", class: "link", onclick, ...properties }, label);
}

/** The next number of its kind, for ids that other elements refer to. */
export function freshId(prefix: string): string {
  return `${prefix}-${++lastId}`;
}
let lastId = 0;
