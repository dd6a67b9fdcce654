import { append, h, type Child } from "../report/dom";

const INLINE =
  /\\([\\`*_{}[\]()#+.!|<>~-])|`([^`\n]+)`|\*\*([^*]+)\*\*|\*([^*\n]+)\*|\[([^\]]+)\]\([^)]*\)/g;

/**
 * Markdown of Fullgraph's own as elements: paragraphs, lists, headings and fenced code. Links
 * become their text, and tags stay text.
 */
export function markdown(text: string): HTMLElement {
  const element = h("div", { class: "markdown" });
  // Odd pieces are the fenced blocks.
  text.split(/^(`{3,}[^\n]*\n[\s\S]*?^`{3,}) *$/m).forEach((piece, index) => {
    append(element, index % 2 === 1 ? [code(piece)] : piece.split(/\n{2,}/).map(block));
  });
  return element;
}

/** One paragraph's Markdown as elements. */
export function inline(text: string): HTMLElement {
  const element = h("bdi", { dir: "auto" });
  append(element, pieces(text));
  return element;
}

function code(fence: string): HTMLElement {
  const lines = fence.split("\n").slice(1, -1);
  return h("pre", { tabindex: 0 }, h("code", {}, lines.join("\n")));
}

function block(text: string): Child {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "---") return null;
  const lines = trimmed.split("\n");
  if (lines.every((line) => /^\s*(?:[-*]|\d+\.) /.test(line))) {
    return h(
      "ul",
      {},
      ...lines.map((line) => h("li", {}, inline(line.replace(/^\s*(?:[-*]|\d+\.)\s+/, "")))),
    );
  }
  const heading = /^#{1,6} (.*)$/.exec(trimmed)?.[1];
  if (heading !== undefined) return h("h3", {}, inline(heading));
  const paragraph = h("p", {});
  // Two spaces at the end of a line end it.
  trimmed.split(/ {2,}\n/).forEach((line, index) => {
    append(paragraph, [index > 0 ? h("br") : null, inline(line)]);
  });
  return paragraph;
}

function pieces(text: string): Child[] {
  const found: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [all, escaped, span, strong, emphasis, link] = match;
    found.push(text.slice(end, match.index));
    end = match.index + all.length;
    if (escaped !== undefined) found.push(escaped);
    else if (span !== undefined) found.push(h("code", {}, span));
    else if (strong !== undefined) found.push(h("strong", {}, ...pieces(strong)));
    else if (emphasis !== undefined) found.push(h("em", {}, ...pieces(emphasis)));
    else if (link !== undefined) found.push(...pieces(link));
  }
  found.push(text.slice(end));
  return found;
}
