import { useSearchParams } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { useFilter } from '#web/office/parts/use-filter.ts'
import type { Ticket } from '#web/office/session/office-api.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const titles = { 'to-confirm': 'tickets.toConfirm', missing: 'tickets.missing', fees: 'fieldFees.title' } as const
type Part = keyof typeof titles
const parts = Object.keys(titles) as Part[]

export type TicketFilter = { readonly part: Part | null; readonly facilityId: string | null }

/** Reads the filter from the address, which may contain any text. */
export function useTicketFilter(): TicketFilter {
  const [params] = useSearchParams()
  return { part: parts.find(one => one === params.get('show')) ?? null, facilityId: params.get('facility') || null }
}

export const isFiltered = ({ part, facilityId }: TicketFilter): boolean => part !== null || facilityId !== null

const partOf = ({ state }: Ticket): Part => (state === 'ticketed' ? 'to-confirm' : 'missing')

export const isTicketShown = ({ part, facilityId }: TicketFilter, ticket: Ticket): boolean =>
  (part === null || part === partOf(ticket)) && (facilityId === null || facilityId === ticket.facilityId)

/** A fee belongs to an order and not to a facility, so a filter by facility hides the fees. */
export const areFeesShown = ({ part, facilityId }: TicketFilter): boolean =>
  facilityId === null && (part === null || part === 'fees')

/** The links of the list keep the filter and replace the open item. */
export function useTicketLink(): (open: 'open' | 'fee', id: string) => string {
  const [params] = useSearchParams()
  return (open, id) => {
    const next = new URLSearchParams(params)
    for (const name of ['open', 'fee']) next.delete(name)
    next.set(open, id)
    return `?${next}`
  }
}

export function TicketFilters({ tickets }: { tickets: readonly Ticket[] }) {
  const { t } = useTexts()
  const { part, facilityId } = useTicketFilter()
  const [, setPart] = useFilter('show')
  const [, setFacility] = useFilter('facility')
  const any = { value: '' as const, label: t('tickets.any') }
  const facilities = new Map(tickets.flatMap(one => (one.facilityId ? [[one.facilityId, one.facilityName ?? '']] : [])))
  // A saved view may name a facility that has no load at the moment.
  if (facilityId !== null && !facilities.has(facilityId)) facilities.set(facilityId, t('tickets.facility.idle'))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-36">
        <SelectField
          label={t('tickets.show')}
          value={part ?? ''}
          choices={[any, ...parts.map(value => ({ value, label: t(titles[value]) }))]}
          onChange={setPart}
        />
      </div>
      <div className="min-w-0 flex-1 basis-36">
        <SelectField
          label={t('tickets.column.facility')}
          value={facilityId ?? ''}
          choices={[any, ...[...facilities].map(([value, label]) => ({ value, label }))]}
          onChange={setFacility}
        />
      </div>
    </div>
  )
}
