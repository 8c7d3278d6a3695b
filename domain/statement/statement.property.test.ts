/**
 * The test makes ten thousand statements. It checks that no line and no cent is lost, and that weights are converted only once (rule M31).
 */
import { expect, test } from 'vitest'
import { guessColumns } from './headings.ts'
import { readStatement, statementColumnsSchema } from './statement.ts'
import { poundsPer, type WeightUnit } from './statement-cells.ts'

/** Mulberry32 makes the same numbers from the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
type Random = ReturnType<typeof randomFrom>
const oneOf = <Value>(random: Random, values: readonly Value[]): Value => values[random(values.length)] as Value

const units: readonly (readonly [WeightUnit, string])[] = [
  ['tons', 'Net Tons'],
  ['pounds', 'Net Lbs'],
  ['hundredweight', 'Net Cwt'],
  ['tonnes', 'Net (MT)'],
  ['kilograms', 'Net Kg'],
]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (value: number) => String(value).padStart(2, '0')
const days = [
  (month: number, date: number) => `2026-${twoDigits(month)}-${twoDigits(date)}`,
  (month: number, date: number) => `${month}/${date}/2026`,
  (month: number, date: number) => `${twoDigits(month)}-${twoDigits(date)}-26`,
  (month: number, date: number) => `${date}-${months[month - 1]}-2026`,
  (month: number, date: number) => `${months[month - 1]} ${date} 2026`,
  (month: number, date: number) =>
    String(46_023 + Math.round((Date.UTC(2026, month - 1, date) - Date.UTC(2026, 0, 1)) / 86_400_000)),
]
const dollars = (amount: number) => `${Math.floor(Math.abs(amount) / 100)}.${twoDigits(Math.abs(amount) % 100)}`
const credits = [
  (text: string) => `-${text}`,
  (text: string) => `\u2212${text}`,
  (text: string) => `($${text})`,
  (text: string) => `${text}-`,
  (text: string) => `${text} CR`,
]

type Made = {
  readonly text: string
  readonly unit: WeightUnit
  readonly lines: number
  readonly amountInCents: number
  /** The weight of each ticket without a fault, in pounds. */
  readonly poundsOf: ReadonlyMap<string, number>
}

/** Makes a statement with everything that a landfill may write into one. */
function makeStatement(seed: number): Made {
  const random = randomFrom(seed)
  const separator = oneOf(random, [',', ';', '\t', '|'])
  const end = oneOf(random, ['\n', '\r\n'])
  const [unit, weightHeading] = oneOf(random, units)
  const writeDay = oneOf(random, days)
  const month = 1 + random(12)
  const fields = ['Date', 'Ticket', weightHeading, 'Amount', 'Gross Tons', 'Rate', 'Account Number', 'Remark']
    .map(heading => ({ heading, place: random(1_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ heading }) => heading)
  const rows: string[] = []
  let amountInCents = 0
  const poundsOf = new Map<string, number>()
  const write = (values: Readonly<Record<string, string>>) => {
    const cells = fields.map(heading => values[heading] ?? '')
    rows.push(cells.map(cell => (/[,;\t|"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator))
  }
  const bill = (amount: number) => {
    amountInCents += amount
    return amount < 0 ? oneOf(random, credits)(dollars(amount)) : dollars(amount)
  }
  const weigh = (ticket: string) => {
    const tons = 0.5 + random(1_000) / 100
    const value = (tons * poundsPer.tons) / poundsPer[unit]
    const written = value.toFixed(unit === 'pounds' ? 0 : 2)
    poundsOf.set(ticket, (poundsOf.get(ticket) ?? 0) + Number(written) * poundsPer[unit])
    return written
  }
  const byHeading = (day: string, ticket: string, weight: string, amount: string, remark = '') => ({
    Date: day,
    Ticket: ticket,
    [weightHeading]: weight,
    Amount: amount,
    'Gross Tons': '32.10',
    Rate: '45.00',
    'Account Number': '4411',
    Remark: remark,
  })
  const count = 1 + random(12)
  for (let at = 1; at <= count; at += 1) {
    const ticket = `70${at}`
    const day = writeDay(month, 1 + random(28))
    const billed = () => bill(100 + random(50_000))
    write(byHeading(day, ticket, weigh(ticket), billed(), oneOf(random, ['', '20" box', 'Smith, John', 'C&D'])))
    const kind = random(14)
    if (kind === 0) write(byHeading(day, ticket, weigh(ticket), billed(), 'Brush'))
    if (kind === 1) write(byHeading('', ticket, '', billed(), 'Environmental fee'))
    if (kind === 2) write(byHeading(day, `8${at}`, '-1.00', bill(-1 - random(9_000)), 'Credit'))
    if (kind === 3) write(byHeading(day, `8${at}`, '1.00', billed(), 'VOID'))
    if (kind === 4) write(byHeading('0000-01-01', `8${at}`, '1.00', billed()))
    if (kind === 5) write(byHeading(day, '', '1.00', billed()))
    if (kind === 6) write(byHeading(day, `8${at}`, 'heavy', billed()))
    if (kind === 7) write(byHeading(day, `8${at}`, '1.00', 'free'))
    if (kind === 8) rows.push('')
  }
  if (random(2) === 0) write(byHeading('Total', '', '1.00', bill(1 + random(90_000))))
  const above: string[] = []
  if (random(4) === 0) above.push('Big Bend Landfill - Statement of Account')
  above.push(fields.join(separator))
  const text = [...above, ...rows].join(end)
  const mark = oneOf(random, ['', '', '\uFEFF', `sep=${separator}${end}`])
  return {
    text: mark + text,
    unit,
    lines: above.length + rows.filter(row => row !== '').length,
    amountInCents,
    poundsOf,
  }
}

test('in ten thousand statements each line and each cent is read or left out, and each weight is converted once', () => {
  let tickets = 0
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const made = makeStatement(seed)
    const heading = made.text.split(/\r?\n/).find(line => /Account Number/.test(line)) ?? ''
    const head = heading.replace('\uFEFF', '').split(/[,;\t|]/)
    const columns = statementColumnsSchema.parse(guessColumns(head))
    const { fileLines, lines, leftOut } = readStatement(made.text, columns)
    const parts = lines.flatMap(line => line.parts)
    const cents = (list: readonly { readonly amountInCents: number | null }[]) =>
      list.reduce((sum, one) => sum + (one.amountInCents ?? 0), 0)
    const where = `seed ${seed}\n${made.text}`
    expect(columns.unit, where).toBe(made.unit)
    expect([fileLines, parts.length + leftOut.length], where).toEqual([made.lines, made.lines])
    expect(new Set([...parts, ...leftOut].map(one => one.line)).size, where).toBe(made.lines)
    expect(cents(lines) + cents(leftOut), where).toBe(made.amountInCents)
    expect(cents(parts), where).toBe(cents(lines))
    expect(new Map(lines.map(one => [one.ticketNumber, one.tons])), where).toEqual(
      new Map([...made.poundsOf].map(([ticket, pounds]) => [ticket, Math.round((pounds / 2_000) * 10_000) / 10_000])),
    )
    tickets += lines.length
  }
  expect(tickets).toBeGreaterThan(50_000)
})
