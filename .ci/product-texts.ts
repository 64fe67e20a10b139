import { parseSync } from 'oxc-parser';

/** A text of the source: a string, a template with … in place of each value, or JSX text. */
export interface ProductText {
  line: number;
  text: string;
}

/** Subset of ESTree that the walk needs. */
interface Node {
  type?: string;
  start?: number;
  value?: unknown;
  quasis?: readonly { value: { cooked: string } }[];
}

const SQL =
  /\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE|PRAGMA|FROM \w+|WHERE|AND|OR|JOIN) [\w.(…?]/;
/** Matches two words, or a value and a word. `taken …` alone is a key. */
const WORDS = /[\p{L}…][\p{L}’')]*[,.:;!?]?\s+(?:\S*\s)*?[“(]?\p{L}/u;

/**
 * Finds the texts of a file that a person may read: those of at least two words. Comments, imports,
 * types and SQL hold none; addresses and keys have no second word.
 */
export function findTexts(file: string, source: string): ProductText[] {
  const texts: ProductText[] = [];
  const add = (text: string, start: number): void => {
    if (!WORDS.test(text) || SQL.test(text)) return;
    texts.push({ line: source.slice(0, start).split('\n').length, text: flat(text) });
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object') return;
    const { type, start = 0, value, quasis } = node as Node;
    if (type === 'ImportDeclaration' || type?.startsWith('TS') === true) return walkInside(node);
    if (type === 'Literal' || type === 'JSXText') {
      if (typeof value === 'string') add(value, start);
      return;
    }
    if (type === 'TemplateLiteral') {
      add((quasis ?? []).map((part) => part.value.cooked).join('…'), start);
    }
    Object.values(node).forEach(walk);
  };
  /** Types have no texts, but `as` and `satisfies` wrap values. */
  const walkInside = (node: object): void => {
    if ('expression' in node) walk(node.expression);
  };
  walk(parseSync(file, source).program);
  return texts;
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
