import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

type RowsProps<Row> = {
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  empty: Row | null
  error: string | undefined
  children: (row: Row, at: number, set: (change: Partial<Row>) => void) => ReactNode
}

/** The rows are several prices of one rule, one below the other. */
export function Rows<Row>({ rows, onChange, empty, error, children }: RowsProps<Row>) {
  const { t } = useTexts()
  const change = (at: number, changed: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)))
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a typed row has no id, and rows never change their order
        <fieldset key={at} className="flex flex-col gap-3 rounded-card border border-line p-3">
          <legend className="px-1 text-small font-medium">{t('prices.period', { number: at + 1 })}</legend>
          {children(row, at, changed => change(at, changed))}
          <Button
            variant="ghost"
            size="sm"
            type="button"
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            {t('prices.period.remove', { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      <Button
        variant="outline"
        size="sm"
        type="button"
        disabled={empty === null}
        onClick={() => empty && onChange([...rows, empty])}
      >
        {t('prices.period.add')}
      </Button>
      {error && (
        <p role="alert" className="text-small font-medium text-bad">
          {error}
        </p>
      )}
    </>
  )
}
