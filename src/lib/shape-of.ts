import { isoDateTime, parseDateTime } from './date-time.ts';
import { isJsonObject, type Json } from './json.ts';
import { wordsOf } from './words-of.ts';

/** A value without parts, as text: digits and letters exactly as they came. */
export interface Scalar {
  kind: 'scalar';
  text: string;
  as: 'text' | 'number' | 'dateTime' | 'yesNo' | 'none';
}

interface Named<T> {
  /** Unique among its siblings. */
  key: string;
  /** The key split into words. */
  label: string;
  value: T;
}

/** The layout of JSON of unknown shape, chosen by its values, never by its names. */
export type Shape =
  | Scalar
  /** An object: its scalars first, then its nested values. */
  | { kind: 'fields'; scalars: Named<Scalar>[]; parts: Named<Shape>[] }
  /** An array of objects: the union of their keys as columns; objects in them are spread. */
  | { kind: 'table'; columns: Column[]; rows: (Shape | null)[][] }
  /** An array of scalars. */
  | { kind: 'list'; items: Scalar[] }
  /** Any other array. */
  | { kind: 'items'; items: Shape[] }
  | { kind: 'empty' };

export interface Column {
  key: string;
  label: string;
  /** Every cell that has a value is a number. */
  isNumeric: boolean;
}

export function shapeOf(value: Json): Shape {
  if (Array.isArray(value)) return arrayShape(value);
  if (isJsonObject(value)) return objectShape(value);
  return scalarOf(value);
}

function scalarOf(value: Exclude<Json, Json[] | { [key: string]: Json }>): Scalar {
  if (value === null) return { kind: 'scalar', as: 'none', text: 'none' };
  if (typeof value === 'boolean')
    return { kind: 'scalar', as: 'yesNo', text: value ? 'Yes' : 'No' };
  if (typeof value !== 'string') return { kind: 'scalar', as: 'number', text: digitsOf(value) };
  const date = isoDateTime(value);
  return parseDateTime(date)
    ? { kind: 'scalar', as: 'dateTime', text: date }
    : { kind: 'scalar', as: 'text', text: value };
}

function digitsOf(value: number | { toString: () => string }): string {
  return Object.is(value, -0) ? '-0' : value.toString();
}

function objectShape(value: { [key: string]: Json }): Shape {
  const scalars: Named<Scalar>[] = [];
  const parts: Named<Shape>[] = [];
  for (const [key, field] of Object.entries(value)) {
    const shape = shapeOf(field);
    const label = wordsOf(key);
    if (shape.kind === 'scalar') scalars.push({ key, label, value: shape });
    else parts.push({ key, label, value: shape });
  }
  return scalars.length + parts.length === 0
    ? { kind: 'empty' }
    : { kind: 'fields', scalars, parts };
}

function arrayShape(values: readonly Json[]): Shape {
  if (values.length === 0) return { kind: 'empty' };
  if (values.every((value) => isJsonObject(value))) return tableShape(values);
  const items = values.map(shapeOf);
  return items.every((item) => item.kind === 'scalar')
    ? { kind: 'list', items }
    : { kind: 'items', items };
}

function tableShape(values: readonly { [key: string]: Json }[]): Shape {
  const rows = values.map((value) => new Map(cellsOf(value)));
  const columns = new Map<string, Column>();
  for (const row of rows) {
    for (const [key, { path, shape }] of row) {
      const column = columns.get(key) ?? {
        key,
        label: path.map(wordsOf).join(' · '),
        isNumeric: true,
      };
      column.isNumeric &&=
        shape.kind === 'scalar' && (shape.as === 'number' || shape.as === 'none');
      columns.set(key, column);
    }
  }
  if (columns.size === 0) return { kind: 'empty' };
  if (columns.size > MOST_COLUMNS) return { kind: 'items', items: values.map(objectShape) };
  return {
    kind: 'table',
    columns: [...columns.values()],
    rows: rows.map((row) => [...columns.keys()].map((key) => row.get(key)?.shape ?? null)),
  };
}

interface Cell {
  path: string[];
  shape: Shape;
}

/** Objects within a row are spread over columns, as `Total · Value`; other nested values stay. */
function cellsOf(value: { [key: string]: Json }, path: string[] = []): [string, Cell][] {
  return Object.entries(value).flatMap(([name, field]): [string, Cell][] => {
    const here = [...path, name];
    if (isJsonObject(field) && here.length < MOST_SPREAD && Object.keys(field).length > 0) {
      return cellsOf(field, here);
    }
    return [[JSON.stringify(here), { path: here, shape: shapeOf(field) }]];
  });
}

const MOST_SPREAD = 3;
/** More columns than this are unreadable as a table. */
const MOST_COLUMNS = 40;
