/** What must not be in a bug report. */
export interface Private {
  /** The user's home folder, which becomes `~`. */
  readonly home: string;
  /** Environment variables: values of those that are named like keys are masked. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Keys from the editor's secret storage. */
  readonly keys: readonly string[];
}

const MASK = "[masked]";
const NAMED_LIKE_KEY = /(?:key|token|secret|passw(?:or)?d|credentials?)/i;
const SHORTEST = 6;

/** Forms of keys of well-known services, and headers with keys. */
const FORMS = [
  /\b(?:sk|pk|rk)-[\w-]{12,}/g,
  /\b(?:ghp|gho|ghs|ghu|github_pat|glpat|hf|xox[abp])[_-][\w-]{12,}/g,
  /\bAIza[\w-]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g,
  /\beyJ[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
] as const;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const USER_IN_URL = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]+@/gi;
const ASSIGNED = new RegExp(
  String.raw`([\w-]*${NAMED_LIKE_KEY.source}["']?\s*[=:]\s*)(["']?)([^\s"',;&)\]}]{6,})\2`,
  "gi",
);

/**
 * `text` without keys, and with `~` for the home folder: values of variables that are named like
 * keys, what is assigned to such a name, users in URLs, and the forms of keys of known services.
 */
export function redacted(text: string, { home, env, keys }: Private): string {
  const named = Object.entries(env).filter(([name]) => NAMED_LIKE_KEY.test(name));
  const values = [...keys, ...named.map(([, value]) => value ?? "")]
    .filter((value) => value.length >= SHORTEST && !value.startsWith("/"))
    .sort((a, b) => b.length - a.length);
  let shown = text;
  for (const value of values) shown = shown.replaceAll(value, MASK);
  for (const form of FORMS) shown = shown.replace(form, MASK);
  shown = shown.replace(BEARER, `$1 ${MASK}`).replace(USER_IN_URL, `$1${MASK}@`);
  shown = shown.replace(ASSIGNED, (whole, name: string, quote: string, value: string) =>
    value === MASK ? whole : `${name}${quote}${MASK}${quote}`,
  );
  return home.length > 1 ? shown.replaceAll(home, "~") : shown;
}
