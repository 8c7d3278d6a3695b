import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTicketLink } from '#web/office/tickets/ticket-filter.tsx'
import { classNames } from '#web/ui/class-names.ts'

type WaitingLinksProps<Item> = {
  title: string
  kind: Parameters<ReturnType<typeof useTicketLink>>[0]
  items: readonly Item[]
  idOf: (item: Item) => string
  /** The item that is open beside the list. */
  open: Item | null | undefined
  children: (item: Item) => ReactNode
}

/** Lists links to the items that wait for a decision. If none waits, nothing is shown. */
export function WaitingLinks<Item>({ title, kind, items, idOf, open, children }: WaitingLinksProps<Item>) {
  const linkTo = useTicketLink()
  if (items.length === 0) return null
  return (
    <section>
      <h2 className="flex justify-between pb-1 text-small font-bold">
        <span>{title}</span>
        <span className="tabular-nums">{items.length}</span>
      </h2>
      <ul className="flex flex-col gap-1">
        {items.map(item => (
          <li key={idOf(item)}>
            <Link
              to={linkTo(kind, idOf(item))}
              aria-current={item === open ? 'true' : undefined}
              className={classNames(
                'block rounded-control border px-3 py-2 text-small',
                item === open ? 'border-accent bg-accent-tint' : 'border-line bg-surface',
              )}
            >
              {children(item)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
