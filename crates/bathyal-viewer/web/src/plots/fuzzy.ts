/** Finds signals by pieces of their names: "sho pos" finds joints/shoulder/position. */

export interface Match {
  score: number;
  /** Positions of the matched letters. */
  at: number[];
}

/** Every word of the query must be in the text, as a whole or letter by letter in order. */
export function fuzzy(query: string, text: string): Match | null {
  const lower = text.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const at: number[] = [];
  let score = 0;
  for (const word of words) {
    const found = wholeWord(word, lower) ?? scattered(word, lower);
    if (!found) return null;
    score += found.score;
    at.push(...found.at);
  }
  return { score: score - 0.01 * text.length, at: [...new Set(at)].sort((a, b) => a - b) };
}

function isStart(text: string, at: number): boolean {
  return at === 0 || /[^a-z0-9]/.test(text[at - 1]);
}

function wholeWord(word: string, text: string): Match | null {
  let best: Match | null = null;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const score = 3 * word.length + (isStart(text, at) ? 4 : 0) + (isStart(text, at + word.length + 1) ? 1 : 0);
    if (!best || score > best.score) best = { score, at: Array.from({ length: word.length }, (_, k) => at + k) };
  }
  return best;
}

function scattered(word: string, text: string): Match | null {
  const at: number[] = [];
  let score = 0;
  let from = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, from);
    if (next < 0) return null;
    score += isStart(text, next) ? 2 : next === from && from > 0 ? 1.5 : 0.2;
    at.push(next);
    from = next + 1;
  }
  // Letters found far and wide mean nothing.
  return at[at.length - 1] - at[0] > 2 * word.length + 3 ? null : { score, at };
}
