import type { ReactNode } from 'react'
import type { RowFields } from '#web/frame/forms/form-fields.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

type RowsProps<Row> = {
  list: {
    readonly rows: readonly Row[]
    readonly error: string | undefined
    readonly onChange: (rows: readonly Row[]) => void
    readonly fieldsAt: (at: number) => RowFields<Row>
  }
  /** The first values of a new row. Null if no row can be added. */
  empty: Row | null
  children: (fields: RowFields<Row>, row: Row) => ReactNode
}

/** The rows are the prices of one rule, below each other. */
export function Rows<Row>({ list, empty, children }: RowsProps<Row>) {
  const { t } = useTexts()
  const { rows, error, onChange, fieldsAt } = list
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a typed row has no id, and rows never change their order
        <fieldset key={at} className="flex flex-col gap-3 rounded-card border border-line p-3">
          <legend className="px-1 text-small font-medium">{t('prices.period', { number: at + 1 })}</legend>
          {children(fieldsAt(at), row)}
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
