/** A new bill after a correction: only what differs from the one before is issued (rule B11). */
import { type Cents, cents } from '#domain/money.ts'
import type { BillLine, FinalBill } from './bill.ts'

/** Only the lines that changed, each with the change, negative where it fell, and the reason of the newer bill. */
export type BillDifference = {
  readonly lines: readonly BillLine[]
  readonly subTotalInCents: Cents
  readonly taxInCents: Cents
  /** Positive is more to pay, negative is refunded. The sum of the lines. */
  readonly totalInCents: Cents
}

/** What a newer bill changes on an older one of the same order, in cents. Two equal bills have no lines between them. */
export function billDifference(before: FinalBill, after: FinalBill): BillDifference {
  const old = numbered(before.lines)
  const now = numbered(after.lines)
  const changed = [...now].map(([key, line]) => moved(line, line.amountInCents - (old.get(key)?.amountInCents ?? 0)))
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, line]) => moved(line, -line.amountInCents))
  return {
    lines: [...changed, ...gone].filter(line => line.amountInCents !== 0),
    subTotalInCents: cents(after.subTotalInCents - before.subTotalInCents),
    taxInCents: cents(after.taxInCents - before.taxInCents),
    totalInCents: cents(after.totalInCents - before.totalInCents),
  }
}

const moved = (line: BillLine, amount: number): BillLine => ({ ...line, amountInCents: cents(amount) })

/** Two dumpsters of one type have equal lines: the first is compared with the first, the second with the second. */
function numbered(lines: readonly BillLine[]): Map<string, BillLine> {
  const seen = new Map<string, number>()
  return new Map(
    lines.map(line => {
      const name = `${line.kind} ${line.itemId} ${line.label}`
      const number = (seen.get(name) ?? 0) + 1
      seen.set(name, number)
      return [`${name} ${number}`, line]
    }),
  )
}
