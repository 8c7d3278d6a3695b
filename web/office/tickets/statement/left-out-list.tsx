import type { LeftOutReason } from '#domain/statement/statement.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { SimpleTable } from '#web/ui/simple-table.tsx'

export type LeftOut = {
  readonly line: number
  readonly reason: LeftOutReason
  readonly text: string
  readonly amountInCents: number | null
}

/** Lists each line that belongs to no ticket, with the reason and the amount. */
export function LeftOutList({ lines }: { lines: readonly LeftOut[] }) {
  const { t } = useTexts()
  return (
    <SimpleTable
      label={t('statements.leftOut')}
      titles={[
        t('statements.leftOut.line'),
        t('statements.leftOut.reason'),
        t('statements.head.amount'),
        t('statements.leftOut.text'),
      ]}
      rows={lines.map(({ line, reason, text, amountInCents }) => ({
        key: String(line),
        cells: [line, t(`statements.reason.${reason}`), amountInCents === null ? '' : formatCents(amountInCents), text],
      }))}
    />
  )
}

type Summed = {
  readonly ticketNumber: string
  readonly tons: number
  readonly amountInCents: number
  readonly parts: readonly { readonly line: number; readonly text: string }[]
}

/** Each of these tickets is the sum of several lines of the file, for example of two materials. */
export function SummedList({ tickets }: { tickets: readonly Summed[] }) {
  const { t } = useTexts()
  return (
    <ul aria-label={t('statements.summed')} className="flex flex-col gap-2 text-small tabular-nums">
      {tickets.map(({ ticketNumber, tons, amountInCents, parts }) => (
        <li key={ticketNumber}>
          {t('statements.summed.ticket', { ticket: ticketNumber, tons, amount: formatCents(amountInCents) })}
          {parts.map(({ line, text }) => (
            <span key={line} className="block text-ink-soft">
              {t('statements.summed.part', { line, text })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
