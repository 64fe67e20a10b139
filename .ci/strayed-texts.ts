import { parseSync } from 'oxc-parser';
import { findTexts, type ProductText } from './product-texts.ts';

interface Node {
  type?: string;
  start?: number;
  name?: { name?: string };
  key?: { name?: string };
  callee?: { name?: string };
  arguments?: readonly unknown[];
  value?: unknown;
  expression?: unknown;
  consequent?: unknown;
  alternate?: unknown;
  left?: unknown;
  right?: unknown;
  quasis?: readonly { value: { cooked: string } }[];
}

/** Props whose values a person sees or hears; those of commands and columns have the same names. */
const shown =
  /^(?:title|detail|whatToDo|heading|summary|label|\w*Label|aria-label|aria-description|placeholder|hint|description|error|alt|noun|group)$/;
/** Some components show these props; for others they are names of files, fields or keys. */
const sometimesShown = /^(?:name|what|text)$/;

/** CSS, media queries and selectors have several words but are not texts. */
const STYLE =
  /\b\d*\.?\d+(?:px|rem|em|vw|dvh|%)|^[\d\s.]+auto$|var\(--|^\((?:any-)?(?:hover|pointer)|\[[\w-]+[\]=^]|^(?:noopener|underline|input,|textarea,|ui-monospace|"Inter)/;
/** A list of locales: `sv-SE th-TH`. */
const LOCALES = /^[a-z]{2}-[A-Z]{2} /;

/**
 * Finds texts in a component or model that belong in `texts.ts`: words in JSX, values of the props
 * above, and every string of two words or more. An error that only a developer causes (`throw new
 * Error`) may have its own.
 */
export function findStrayedTexts(file: string, source: string): ProductText[] {
  const texts = new Map<string, ProductText>();
  const add = (text: string, start: number): void => {
    if (!/\p{L}/u.test(text) || STYLE.test(text) || LOCALES.test(text)) return;
    const line = source.slice(0, start).split('\n').length;
    const flat = text.replaceAll(/\s+/g, ' ').trim();
    texts.set(`${line}: ${flat}`, { line, text: flat });
  };
  const addAll = (
    node: unknown,
    start: number,
    isShown: (text: string) => boolean = Boolean,
  ): void => {
    for (const text of literalsOf(node)) if (isShown(text)) add(text, start);
  };
  const thrown = new Set<string>();
  const walk = (node: unknown, parent: Node | null): void => {
    if (Array.isArray(node)) return node.forEach((it) => walk(it, parent));
    if (node === null || typeof node !== 'object') return;
    const { type, start = 0, name, key, value, expression, callee, arguments: args } = node as Node;
    // An entity such as &ensp; is not a word.
    if (type === 'JSXText') add(String(value).replaceAll(/&\w+;/g, ' '), start);
    if (type === 'JSXAttribute') {
      const prop = name?.name ?? '';
      if (shown.test(prop)) addAll(value, start);
      if (sometimesShown.test(prop)) addAll(value, start, isSentence);
    }
    if (type === 'Property' && key?.name !== undefined) {
      const isProp = shown.test(key.name) || sometimesShown.test(key.name);
      if (isProp) addAll(value, start, isSentence);
    }
    if (type === 'JSXExpressionContainer' && /^JSX(?:Element|Fragment)$/.test(parent?.type ?? ''))
      addAll(expression, start);
    if (type === 'NewExpression' && callee?.name?.endsWith('Error') === true)
      for (const text of (args ?? []).flatMap(literalsOf)) thrown.add(text);
    for (const child of Object.values(node)) walk(child, node);
  };
  walk(parseSync(file, source).program, null);
  for (const found of findTexts(file, source)) {
    if (thrown.has(found.text) || STYLE.test(found.text) || LOCALES.test(found.text)) continue;
    texts.set(`${found.line}: ${found.text}`, found);
  }
  return [...texts.values()];
}

/**
 * Whether a text starts with a capital letter or has a second word: `payments` names a file or a
 * field.
 */
function isSentence(text: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(text) || /\p{L} \p{L}/u.test(text);
}

/** Returns the literal texts that an expression can evaluate to. */
function literalsOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, value, expression, consequent, alternate, left, right, quasis } = node as Node;
  switch (type) {
    case 'Literal':
      return typeof value === 'string' ? [value] : [];
    case 'TemplateLiteral':
      return [(quasis ?? []).map((part) => part.value.cooked).join('…')];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalsOf(expression);
    case 'ConditionalExpression':
      return [...literalsOf(consequent), ...literalsOf(alternate)];
    case 'LogicalExpression':
      return [...literalsOf(left), ...literalsOf(right)];
    default:
      return [];
  }
}
