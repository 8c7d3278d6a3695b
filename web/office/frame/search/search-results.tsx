import { useEffect } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { isFoundHere, type Option, type OptionGroup } from '#web/office/frame/search/options.ts'
import { OrderStatusBadge } from '#web/office/parts/order-status.tsx'
import { classNames } from '#web/ui/class-names.ts'

type SearchResultsProps = {
  listId: string
  groups: readonly OptionGroup[]
  active: Option | undefined
  /** True if the results belong to the text that was typed before. */
  isStale: boolean
  onOpen: (option: Option) => void
}

/** The list always has the same height, so that the dialog does not move while a person types. */
export function SearchResults({ listId, groups, active, isStale, onOpen }: SearchResultsProps) {
  const { t } = useTexts()
  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('search.results')}
      aria-busy={isStale}
      className="h-[min(26rem,48dvh)] overflow-y-auto overscroll-contain"
    >
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
        <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
          <p id={`${listId}-${name}`} className="px-3 pt-3 pb-1 text-small font-medium text-ink-soft">
            {t(`search.group.${name}`)}
          </p>
          {options.map(option => (
            <Row
              key={option.id}
              id={`${listId}-${option.id}`}
              option={option}
              isActive={option.id === active?.id}
              isStale={isStale && !isFoundHere(option)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type RowProps = { id: string; option: Option; isActive: boolean; isStale: boolean; onOpen: (option: Option) => void }

function Row({ id, option, isActive, isStale, onOpen }: RowProps) {
  const { kind, title, detail, status } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above answers the keys for its options
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(
        'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-3 py-1.5 hover:bg-sunken',
        isActive && 'bg-accent-tint outline-2 -outline-offset-2 outline-accent-text',
        isStale && 'text-ink-soft',
        kind === 'visit' && 'ml-8',
      )}
      onMouseDown={event => event.preventDefault()}
      onClick={() => onOpen(option)}
    >
      <Icon kind={kind} />
      <span className="min-w-0 flex-1 basis-44">
        <span className={classNames('wrap-break-word block', kind === 'visit' ? 'text-small' : 'font-medium')}>
          {title}
        </span>
        {detail && <span className="wrap-break-word block text-small text-ink-soft">{detail}</span>}
      </span>
      {status && (
        <span className="max-sm:ml-8">
          <OrderStatusBadge status={status} />
        </span>
      )}
    </div>
  )
}

const paths: Readonly<Record<Option['kind'], string>> = {
  place: 'M5 12h14m-6-6 6 6-6 6',
  act: 'M13 3 5 13.5h6L10.5 21 19 10.5h-6L13 3Z',
  keys: 'M3 6h18v12H3V6Zm3.5 4h.01m3.5 0h.01m3.5 0h.01m3.5 0h.01M8 14h8',
  order: 'M8 4h11v16H5V7l3-3Zm0 0v3H5m4 5h7M9 15.5h7',
  visit: 'M4 5h16M4 12h16M4 19h16M6 3.5v3h5v-3H6Zm8 7v3h5v-3h-5Zm-5 7v3h5v-3H9Z',
  box: 'M2.5 8h19l-2.5 9H5L2.5 8Zm5 0 1 9m8-9-1 9M12 8v9',
  ticket: 'M6 3h12v18l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 21V3Zm3 5h6M9 12h6',
  customer: 'M12 4a4 4 0 1 0 .01 0ZM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6',
}

function Icon({ kind }: { kind: Option['kind'] }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0 fill-none stroke-current stroke-[1.8] text-ink-soft"
    >
      <path d={paths[kind]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
