import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { AllTick, RowTick, type TableChoice, useRowChoice } from '#web/ui/table-ticks.tsx'

export type Column<Row> = {
  readonly key: string
  readonly title: string
  /** `isStop` is true in the one row that Tab reaches. A link in a cell has the `tabIndex` 0 there, and −1 in the other rows. */
  readonly cell: (row: Row, isStop: boolean) => ReactNode
  readonly isNumber?: boolean
  /** Only screen readers read the title, such as that of a column of buttons. */
  readonly isTitleHidden?: boolean
  /** The direction of the first press, if the rows can be sorted by this column. */
  readonly firstDirection?: SortDirection | undefined
  /** A narrower table leaves the column out, so that the others have room. On a phone each row is a card, which shows it all the same. */
  readonly from?: 'medium' | 'wide'
  /** The column gives its room to the others. A text that is too long ends in three dots. */
  readonly isFlexible?: boolean
  /** True if the value is understood without the title of its column. A phone shows it without the title. */
  readonly isClear?: boolean
}

export type SortDirection = 'ascending' | 'descending'

export type TableSort = {
  /** The key of a column. Null if the rows are in an order that is the order of no column. */
  readonly by: string | null
  readonly direction: SortDirection
  readonly onSort: (key: string, direction: SortDirection) => void
}

type DataTableProps<Row> = {
  /** Names the rows for screen readers. */
  label: string
  /** The first column names the row, and opens it. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The row whose record is open beside the list. Left out if a row leads to another page. */
  openId?: string | null
  onOpen: (id: string) => void
  /** The address that a row leads to. The browser can open it in another tab and copy it. */
  addressOf?: (id: string) => string
  /** Set if several rows can be chosen for one act. */
  choice?: TableChoice | undefined
  sort?: TableSort | undefined
}

export const rowKeys = { j: 'down', ArrowDown: 'down', k: 'up', ArrowUp: 'up' } as const
const stepOf = (key: string): number => {
  const to = (rowKeys as Readonly<Record<string, 'up' | 'down'>>)[key]
  return to === undefined ? 0 : to === 'down' ? 1 : -1
}

/**
 * Tab reaches only one row of the table. The keys j and k, or the arrows, move between rows. Enter opens a row, and x chooses it.
 * On a phone each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, openId, onOpen, addressOf, choice, sort } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [first, ...others] = columns
  const stop = rows.some(row => idOf(row) === openId) ? openId : rows[0] && idOf(rows[0])

  const ids = rows.map(idOf)
  const { choose, answerKey } = useRowChoice(choice, ids)

  const walk = (event: KeyboardEvent) => {
    const names = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-name]') ?? [])]
    const at = names.findIndex(name => name.closest('tr')?.contains(document.activeElement))
    const step = stepOf(event.key)
    if (answerKey(event, ids[at]) || !step) return
    names[Math.max(0, Math.min(names.length - 1, at + step))]?.focus()
    event.preventDefault()
  }

  return (
    <div className="data-table overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            {choice && (
              <th scope="col" className="w-0 p-0">
                <AllTick choice={choice} ids={ids} />
              </th>
            )}
            {columns.map(column => (
              <ColumnHead key={column.key} column={column} sort={sort} />
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
                <th scope="row" className="px-3 py-0 text-left font-medium sm:whitespace-nowrap">
                  <RowName
                    id={id}
                    isStop={id === stop}
                    isOpen={openId === undefined ? undefined : id === openId}
                    onOpen={onOpen}
                    address={addressOf?.(id)}
                  >
                    {first.cell(row, id === stop)}
                  </RowName>
                </th>
                {others.map(column => (
                  <td key={column.key} className={cellStyle(column)} data-title={column.isClear ? null : column.title}>
                    {column.cell(row, id === stop)}
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

type ColumnHeadProps<Row> = { column: Column<Row>; sort: TableSort | undefined }

/** A press sorts by the column, and another press reverses the order. */
function ColumnHead<Row>({ column, sort }: ColumnHeadProps<Row>) {
  const { key, title, isNumber, isTitleHidden, firstDirection } = column
  const style = cellStyle(column, 'font-medium')
  if (!sort || !firstDirection) {
    return (
      <th scope="col" className={style}>
        {isTitleHidden ? <span className="sr-only">{title}</span> : title}
      </th>
    )
  }
  const isSorted = sort.by === key
  const next = isSorted ? opposite[sort.direction] : firstDirection
  return (
    <th scope="col" aria-sort={isSorted ? sort.direction : undefined} className={classNames(style, 'sortable')}>
      <button
        type="button"
        onClick={() => sort.onSort(key, next)}
        className={classNames(
          'group/sort -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-small px-1.5 [text-align:inherit] hover:bg-sunken hover:text-ink max-lg:min-h-11',
          isSorted && 'text-ink',
          isNumber && 'flex-row-reverse',
        )}
      >
        {title}
        <SortArrow direction={isSorted ? sort.direction : firstDirection} isSorted={isSorted} />
      </button>
    </th>
  )
}

const opposite = { ascending: 'descending', descending: 'ascending' } as const

function SortArrow({ direction, isSorted }: { direction: SortDirection; isSorted: boolean }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={classNames(
        'size-3 shrink-0 fill-none stroke-current stroke-[1.8]',
        !isSorted && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
      )}
    >
      <path
        d={direction === 'ascending' ? 'M6 10V2M2.5 5.5 6 2l3.5 3.5' : 'M6 2v8M2.5 6.5 6 10l3.5-3.5'}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

type RowNameProps = {
  id: string
  isStop: boolean
  isOpen: boolean | undefined
  onOpen: (id: string) => void
  address: string | undefined
  children: ReactNode
}

/** The whole row is one link. Without an address it is a button. */
function RowName({ id, isStop, isOpen, onOpen, address, children }: RowNameProps) {
  const shared = {
    'data-row-name': '',
    tabIndex: isStop ? 0 : -1,
    'aria-expanded': isOpen,
    className:
      'flex min-h-9 items-center text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink max-lg:min-h-12 max-lg:min-w-12',
  }
  if (address === undefined) {
    return (
      <button type="button" {...shared} onClick={() => onOpen(id)}>
        {children}
      </button>
    )
  }
  const openHere = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <a href={address} {...shared} onClick={openHere}>
      {children}
    </a>
  )
}

const cellStyle = ({ isNumber, from, isFlexible }: Omit<Column<never>, 'key' | 'title' | 'cell'>, more?: string) =>
  classNames(
    'whitespace-nowrap px-3 py-1.5',
    isNumber && 'text-right tabular-nums',
    isFlexible && 'flexible',
    from && `from-${from}`,
    more,
  )
