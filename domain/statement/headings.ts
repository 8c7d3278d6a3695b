/** Finds the columns of a landfill's statement by their headings only. A column without a heading is never proposed (rule M31). */
import { isBareWeight, readDay, readPounds, unitOf, type WeightUnit } from './statement-cells.ts'

export const statementFields = ['day', 'ticket', 'weight', 'amount'] as const
export type StatementField = (typeof statementFields)[number]

/** The index of each field's column, from 0. Null if no heading names the column. */
export type ProposedColumns = Readonly<Record<StatementField, number | null>> & { readonly unit: WeightUnit | null }

/** The headings of the facility's last statement, in the form of `headingOf`. Null if a column had no heading that only this column has. */
export type RememberedHeadings = Readonly<Record<StatementField, string | null>> & { readonly unit: WeightUnit }

/** Returns a heading in its simplest form, in which "NetTons", "net_tons" and " Net  Tons" are the same. */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()

type Words = {
  /** The patterns of the field's headings. Earlier patterns are better than later ones. */
  readonly is: readonly RegExp[]
  readonly isNot: RegExp
}

const headingWords: Readonly<Record<StatementField, Words>> = {
  day: {
    is: [
      /\b(?:ticket|tkt|weigh|scale|load|service|haul|transaction|trans|disposal|dump|tip|delivery|work)\b.*\bdate\b|\bfecha de(?:l)? (?:boleta|servicio|pesaje|carga)\b/,
      /^(?:date|fecha)\b/,
      /\b(?:date|fecha)\b/,
      /^(?:day|dia|timestamp)$/,
    ],
    isNot:
      /\b(?:due|invoice|inv|bill|billing|statement|print|printed|paid|payment|posted|entered|start|end|to|vencimiento|factura|pago)\b/,
  },
  ticket: {
    is: [
      /\b(?:ticket|tkt|boleta)/,
      /\b(?:weigh ?(?:slip|bill|master)|scale slip|manifest)|\bscale ?(?:no|num|number|#)/,
      /\b(?:receipt|recibo|transaction|trans|folio|load|slip)\.? ?(?:no|num|numero|number|id|#)/,
    ],
    isNot:
      /\b(?:date|time|type|total|amount|amt|status|count|weight|wt|price|charge|cost|description|tons?|customer|by|fecha|hora|tipo|peso|monto)\b/,
  },
  weight: {
    is: [
      /\b(?:net|neto|neta)\b|\bnet(?:wt|weight|tons|lbs)\b/,
      /\b(?:tons?|tns?|tonnage|tonnes?|tonelada?s?|tonelaje|weight|wt|peso|lbs?|pounds?|libras?|cwt|kgs?)\b/,
      /\b(?:qty|quantity|cantidad)\b/,
    ],
    isNot:
      /\b(?:gross|tare|bruto|tara|first|second|min|minimum|max|maximum|rate|per|price|charge|amount|amt|cost|fee|due|days|terms|value|usd|truck|empty|long|yards?|yds?|cy|cubic|volume|precio|tarifa|por|monto|costo|importe)\b|\b(?:weight|wt|lbs?|peso) (?:in|out)\b|\b(?:in|out)(?:bound)? (?:weight|wt|lbs?)\b|[$/]\s*(?:tons?|tn|t|lb)\b|\$/,
  },
  amount: {
    is: [
      /\btotal\b/,
      /\b(?:extended|extension|ext)\b/,
      /\bnet (?:amount|amt|charges?|price|due)\b/,
      /\b(?:amount|amt|importe|monto)\b/,
      /\b(?:charges?|billed|cargo|cargos)\b/,
      /\b(?:cost|costo|due|debit)\b/,
      /^\(?(?:\$|usd|dollars|dolares)\)?$/,
      /\b(?:tip|tipping|disposal|dump|gate) fees?\b/,
      /^(?:price|precio|fee)$/,
    ],
    isNot:
      /\b(?:per|rate|unit|each|tax|taxes|surcharge|fuel|environmental|env|tons?|tn|tonnage|toneladas?|weight|wt|lbs?|pounds?|libras?|cwt|yards?|qty|quantity|gross|tare|balance|paid|payment|discount|count|date|number|no|account|acct|code|type|description|customer|name|material|tickets|loads|tarifa|impuestos?|por|saldo|peso|dias?|days)\b|\/\s*(?:tons?|tn|t|lb|cwt|yd|unit|ea|mt)\b/,
  },
}

/**
 * Finds the column of each field by the best heading that no earlier field has. Remembered headings decide first, then the fields come in
 * the order of `statementFields`.
 */
export function guessColumns(head: readonly string[], remembered: RememberedHeadings | null = null): ProposedColumns {
  const headings = head.map(headingOf)
  const taken = new Set<number>()
  const found: Partial<Record<StatementField, number | null>> = {}
  const keep = (field: StatementField, at: number | null) => {
    found[field] = at
    if (at !== null) taken.add(at)
  }
  const known = statementFields.filter(field => remembered?.[field] && headings.includes(remembered[field] ?? ''))
  for (const field of known) keep(field, onlyPlaceOf(headings, remembered?.[field] ?? ''))
  for (const field of statementFields) if (!known.includes(field)) keep(field, bestOf(headings, field, taken))
  const weight = found.weight ?? null
  const ofHeading = weight === null ? null : unitOfHeading(headings[weight] ?? '')
  const ofMemory = remembered && known.includes('weight') ? remembered.unit : null
  return {
    day: found.day ?? null,
    ticket: found.ticket ?? null,
    weight,
    amount: found.amount ?? null,
    unit: ofMemory ?? ofHeading ?? 'tons',
  }
}

/** Returns null if two columns have the same heading, because it is unknown which of them is meant. */
function onlyPlaceOf(headings: readonly string[], heading: string): number | null {
  const at = headings.indexOf(heading)
  return headings.lastIndexOf(heading) === at ? at : null
}

function bestOf(headings: readonly string[], field: StatementField, taken: ReadonlySet<number>): number | null {
  const { is, isNot } = headingWords[field]
  for (const words of is) {
    const at = headings.findIndex((heading, place) => !taken.has(place) && words.test(heading) && !isNot.test(heading))
    if (at >= 0) return at
  }
  return null
}

/** Returns the unit that a heading of weights names. Returns null for a heading such as "Net Weight". */
export function unitOfHeading(heading: string): WeightUnit | null {
  if (/\bmetric\b|\btonnes?\b|\bmt\b|\bm\/t\b|\btm\b|\bmetricas?\b/.test(heading)) return 'tonnes'
  if (/\bcwts?\b|hundred ?weight/.test(heading)) return 'hundredweight'
  if (/\bkgs?\b|\bkilos?\b|kilogram/.test(heading)) return 'kilograms'
  if (/\blbs?\b|lbs$|\bpounds?\b|\blibras?\b|\(#\)/.test(heading)) return 'pounds'
  return /\btons?\b|tons$|\btns?\b|\btonnage\b|\btonelada?s?\b|\btonelaje\b/.test(heading) ? 'tons' : null
}

/** Finds the column that names the unit of each line. */
export function unitColumnOf(head: readonly string[]): number | null {
  const at = head.findIndex(cell =>
    /^(?:uom|units?|u\/m|um|unit of measure|unidad|wt unit|weight unit)$/.test(headingOf(cell)),
  )
  return at >= 0 ? at : null
}

/** The maximum number of lines above the headings, such as a title, an address and a period. */
const maxLinesAbove = 30
const fewestHeadings = 2
const sureHeadings = 3

/** Returns the row of the headings, or null if there is none. The first row that names three columns wins over a row that names two. */
export function findHeadings<Row extends { readonly cells: readonly string[] }>(
  rows: readonly Row[],
  remembered: RememberedHeadings | null = null,
): Row | null {
  const candidates = rows.slice(0, maxLinesAbove).filter(({ cells }) => !cells.some(isDatum))
  const namedBy = ({ cells }: Row) => {
    const columns = guessColumns(cells, remembered)
    return statementFields.filter(field => columns[field] !== null).length
  }
  return (
    candidates.find(row => namedBy(row) >= sureHeadings) ??
    candidates.find(row => namedBy(row) >= fewestHeadings) ??
    null
  )
}

const isDatum = (cell: string): boolean => readDay(cell) !== null || /^[$(-]*[\d,.]*\d[\d,.]*\)?$/.test(cell)

/** No roll-off load weighs more than this, in tons. A larger number without a unit is probably not in tons. */
const heaviestInDoubt = 30

type Table = {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly head: readonly string[]
  readonly remembered: RememberedHeadings | null
}

/**
 * Returns the columns that the page proposes. If no heading and no cell names the unit and the numbers are too large for tons, the unit is
 * null and the page asks for it.
 */
export function proposeColumns({ rows, head, remembered }: Table): ProposedColumns {
  const columns = guessColumns(head, remembered)
  const { weight } = columns
  if (weight === null) return { ...columns, unit: null }
  const heading = headingOf(head[weight] ?? '')
  const isRemembered = remembered?.weight === heading
  if (unitOfHeading(heading) !== null || isRemembered || unitColumnOf(head) !== null) return columns
  // Only lines with a day are loads. The total has no day, and its weight says nothing about the unit.
  const loads = rows.filter(({ cells }) => columns.day !== null && readDay(cells[columns.day] ?? '') !== null)
  return loads.some(({ cells }) => isDoubtful(cells[weight] ?? '')) ? { ...columns, unit: null } : columns
}

function isDoubtful(cell: string): boolean {
  if (!isBareWeight(cell)) return false
  const value = readPounds(cell, 'pounds')
  return value === null || value > heaviestInDoubt
}

/** Returns the headings of the columns that a person chose, so that the next statement of the facility finds its columns by them. */
export function headingsOf(
  head: readonly string[],
  columns: ProposedColumns & { readonly unit: WeightUnit },
): RememberedHeadings {
  const of = (at: number | null) => (at === null ? null : headingOf(head[at] ?? '') || null)
  return {
    day: of(columns.day),
    ticket: of(columns.ticket),
    weight: of(columns.weight),
    amount: of(columns.amount),
    unit: columns.unit,
  }
}

/** Returns the unit that the row's cell in the column of units names. */
export const unitInRow = (cells: readonly string[], column: number | null): WeightUnit | null | undefined =>
  column === null || (cells[column] ?? '') === '' ? undefined : unitOf(cells[column] ?? '')
