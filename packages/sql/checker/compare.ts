import type { Column } from './describe.ts'
import type { Property } from './row-type.ts'

/** The driver converts PostgreSQL's types to these TypeScript types (connect.ts). JSON can be any type. */
const kindsOfTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['text', 'uuid', 'varchar', 'bpchar', 'name', 'date', 'numeric', 'interval'].map(type => [type, 'string']),
  ),
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float4', 'float8', 'oid'].map(type => [type, 'number'])),
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

/** Returns the differences between the declared type of a statement's rows and PostgreSQL's columns, with one text for each column. */
export function differences(row: readonly Property[], columns: readonly Column[]): string[] {
  const missing = row
    .filter(({ name, isOptional }) => !isOptional && !columns.some(column => column.name === name))
    .map(({ name }) => `${name} is declared, and PostgreSQL returns no such column`)
  return [
    ...missing,
    ...columns.flatMap(column =>
      objection(
        row.find(({ name }) => name === column.name),
        column,
      ),
    ),
  ]
}

function objection(property: Property | undefined, { name, type, isNullable }: Column): string[] {
  if (!property) return [`${name} is returned by PostgreSQL, and is not declared`]
  const kind = kindOfType(type)
  const isKind = kind !== null && property.kinds.every(declared => fits(declared, kind))
  if (!isKind) return [`${name} is ${type} in PostgreSQL, and is declared ${property.kinds.join(' | ')}`]
  if (isNullable && !property.isNullable) return [`${name} can be null in PostgreSQL, and is declared without null`]
  return []
}

const fits = (declared: string, kind: string) => declared === kind || declared === 'unknown' || kind === 'unknown'

function kindOfType(type: string): string | null {
  const element = type.endsWith('[]') ? type.slice(0, -2) : null
  const kind = kindsOfTypes[element ?? type]
  if (kind === undefined) return null
  return element === null ? kind : `${kind}[]`
}
