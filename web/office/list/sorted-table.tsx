import type { ComponentProps } from 'react'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useSort } from '#web/office/list/use-sort.ts'
import { type Column, DataTable, type SortDirection } from '#web/ui/data-table.tsx'

type SortValue = string | number | null

export type SortableColumn<Row> = Column<Row> & {
  /** The value by which the page sorts the rows. A row without a value is last in both directions. */
  readonly value?: (row: Row) => SortValue
}

type SortedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'columns' | 'sort'> & {
  columns: readonly [SortableColumn<Row>, ...SortableColumn<Row>[]]
}

/** The page itself sorts a list that is not read page by page. The address names the column (rule V28). */
export function SortedTable<Row>({ columns, rows, ...table }: SortedTableProps<Row>) {
  const { language } = useTexts()
  const sortable = columns.filter(column => column.value !== undefined)
  const directions: Record<string, SortDirection> = Object.fromEntries(
    sortable.map(column => [column.key, column.firstDirection ?? 'ascending']),
  )
  const { by, sort } = useSort(directions)
  const value = sortable.find(column => column.key === by)?.value
  const [first, ...others] = columns.map(column => ({ ...column, firstDirection: directions[column.key] }))
  return (
    <DataTable
      {...table}
      columns={[first ?? columns[0], ...others]}
      rows={value ? sortRows(rows, value, sort.direction, language) : rows}
      sort={sort}
    />
  )
}

/** Rows of the same value keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  direction: SortDirection,
  language: Language,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sign = direction === 'ascending' ? 1 : -1
  const isEmpty = (one: SortValue) => one === null || one === ''
  return rows
    .map(row => ({ row, value: value(row) }))
    .sort(({ value: one }, { value: other }) => {
      if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other))
      return sign * (typeof one === 'number' && typeof other === 'number' ? one - other : compare(`${one}`, `${other}`))
    })
    .map(({ row }) => row)
}
