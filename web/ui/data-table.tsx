import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { AllTick, RowTick, type TableChoice, useRowChoice } from '#web/ui/table-ticks.tsx'

export type Column<Row> = {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
}

type DataTableProps<Row> = {
  /** Names the rows for screen readers. */
  label: string
  /** The first column names the row, and opens it. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  idOf: (row: Row) => string
  openId: string | null
  onOpen: (id: string) => void
  /** Set if several rows can be chosen for one act. */
  choice?: TableChoice | undefined
}

export const rowKeys = { j: 'down', ArrowDown: 'down', k: 'up', ArrowUp: 'up' } as const
const stepOf = (key: string): number => {
  const to = (rowKeys as Readonly<Record<string, 'up' | 'down'>>)[key]
  return to === undefined ? 0 : to === 'down' ? 1 : -1
}

/**
 * A table of low rows. Tab reaches only one row. The keys j and k, or the arrows, move between rows. Enter opens a row, and x chooses it.
 */
export function DataTable<Row>({ label, columns, rows, idOf, openId, onOpen, choice }: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [first, ...others] = columns
  const stop = rows.some(row => idOf(row) === openId) ? openId : rows[0] && idOf(rows[0])

  const ids = rows.map(idOf)
  const { choose, answerKey } = useRowChoice(choice, ids)

  const walk = (event: KeyboardEvent) => {
    const names = [...(body.current?.querySelectorAll<HTMLElement>('th button') ?? [])]
    const at = names.findIndex(name => name.closest('tr')?.contains(document.activeElement))
    const step = stepOf(event.key)
    if (answerKey(event, ids[at]) || !step) return
    names[Math.max(0, Math.min(names.length - 1, at + step))]?.focus()
    event.preventDefault()
  }

  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            {choice && (
              <th scope="col" className="w-0 p-0">
                <AllTick choice={choice} ids={ids} />
              </th>
            )}
            {columns.map(column => (
              <th key={column.key} scope="col" className={cellStyle(column, 'font-medium')}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {rows.map(row => {
            const id = idOf(row)
            return (
              <tr
                key={id}
                className={classNames(
                  'relative border-b border-line last:border-b-0 hover:bg-sunken',
                  (id === openId || choice?.chosen.has(id)) &&
                    'bg-accent-tint forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]',
                )}
              >
                {choice && (
                  <td className="w-0 p-0">
                    <RowTick choice={choice} id={id} isStop={id === stop} onChoose={choose} />
                  </td>
                )}
                <th scope="row" className="px-3 py-0 text-left font-medium max-sm:min-w-36 sm:whitespace-nowrap">
                  <button
                    type="button"
                    tabIndex={id === stop ? 0 : -1}
                    aria-expanded={id === openId}
                    onClick={() => onOpen(id)}
                    className="min-h-9 text-left after:absolute after:inset-0 max-lg:min-h-12 max-lg:min-w-12"
                  >
                    {first.cell(row)}
                  </button>
                </th>
                {others.map(column => (
                  <td key={column.key} className={cellStyle(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const cellStyle = ({ isNumber }: { readonly isNumber?: boolean }, more?: string) =>
  classNames('whitespace-nowrap px-3 py-1.5', isNumber && 'text-right tabular-nums', more)
