import { type ReactNode, useId } from 'react'
import type { RowFields } from '#web/frame/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'

type RowListProps<Row> = {
  /** The result of `form.rows(…)` for the list. */
  list: {
    readonly rows: readonly Row[]
    readonly error: string | undefined
    readonly onChange: (rows: readonly Row[]) => void
    readonly fieldsAt: (at: number) => RowFields<Row>
  }
  /** The fields of a new row. Null if no row can be added. */
  empty: Row | null
  most: number
  add: string
  remove: (number: number) => string
  /** The class of each row. `children` draws the fields of a row and the button that removes the row. */
  className: string
  children: (fields: RowFields<Row>, number: number) => ReactNode
  /** Draws what follows the button that removes the row. */
  below?: (fields: RowFields<Row>, number: number) => ReactNode
}

/** Draws the rows below each other. The first has number 1. */
export function RowList<Row>({ list, empty, most, add, remove, className, children, below }: RowListProps<Row>) {
  const { rows, error, onChange, fieldsAt } = list
  const errorId = useId()
  return (
    <>
      {rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a typed row has no id, so it is known by its index
        <div key={at} className={className}>
          {children(fieldsAt(at), at + 1)}
          <Button
            variant="ghost"
            size="icon"
            className="sm:mt-7"
            aria-label={remove(at + 1)}
            onClick={() => onChange(rows.filter((_row, of) => of !== at))}
          >
            <CloseIcon />
          </Button>
          {below?.(fieldsAt(at), at + 1)}
        </div>
      ))}
      {error && (
        <p id={errorId} className="text-small text-bad">
          {error}
        </p>
      )}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        aria-describedby={error ? errorId : undefined}
        data-wrong={error ? true : undefined}
        disabled={empty === null || rows.length >= most}
        onClick={() => empty && onChange([...rows, empty])}
      >
        {add}
      </Button>
    </>
  )
}
