import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { useApi } from '#web/client/query.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { LandfillField } from '#web/office/edit/landfill-field.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { CsvButton } from '#web/office/list/csv-button.tsx'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { FeeCard } from '#web/office/parts/fee-card.tsx'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useChanges, useNotConnectedSince } from '#web/office/session/live.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import type { FieldFee, Ticket } from '#web/office/session/office-api.ts'
import { feesKey, feesQuery, ticketsKey } from '#web/office/session/queries.ts'
import { settlingQuery, ticketsQuery } from '#web/office/tickets/queries.ts'
import {
  areFeesShown,
  isFiltered,
  isTicketShown,
  TicketFilters,
  useTicketFilter,
} from '#web/office/tickets/ticket-filter.tsx'
import { TicketForm } from '#web/office/tickets/ticket-form.tsx'
import { ticketSheet } from '#web/office/tickets/ticket-sheet.ts'
import { WaitingLinks } from '#web/office/tickets/waiting-links.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useWide } from '#web/ui/use-wide.ts'

/** Shows scale tickets one after the other to people who bill. */
export default function TicketsPage() {
  return hasRight(useMe(), 'money') ? <Tickets /> : <Redirect to="/" />
}

/** The photo is beside the figures. When a person confirms them, the load is billed. */
function Tickets() {
  const { t } = useTexts()
  const api = useApi()
  const { timeZone } = useMe().organization
  const { data, isError, refetch } = useFreshTickets()
  const fees = useQuery(feesQuery())
  const isOff = useNotConnectedSince() !== null
  const [params] = useSearchParams()
  const title = t('tickets.title')
  const filter = useTicketFilter()
  const tickets = data?.filter(one => isTicketShown(filter, one)) ?? []
  const waiting = fees.data ?? []
  const feesShown = areFeesShown(filter) ? waiting : []
  const open = data?.find(one => one.orderId === params.get('open')) ?? tickets[0]
  const ofOrder = (orderId: string) => waiting.filter(one => one.orderId === orderId)
  const openFee = waiting.find(one => one.id === params.get('fee')) ?? (open ? undefined : feesShown[0])
  // The form of the open ticket takes the focus. On a phone the browser would then scroll past the list as soon as the page opens. So
  // the form of the ticket that the page opens by itself does not take the focus there.
  const isWide = useWide()
  const [first, setFirst] = useState<string>()
  if (open && first === undefined) setFirst(open.orderId)
  const isNothingLeft = data && fees.data && !open && !openFee
  return (
    <OfficePage
      title={title}
      actions={
        <>
          <TextLink to="/tickets/statements">{t('tickets.statements')}</TextLink>
          {filter.part !== 'fees' && <CsvButton sheet={ticketSheet({ api, t, timeZone, filter })} />}
        </>
      }
    >
      <TicketFilters tickets={data ?? []} />
      <SavedViews page="/tickets" />
      {isError && !data && <UnableToLoad component={t('tickets.component')} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
      {fees.isError && !fees.data && (
        <UnableToLoad component={t('fieldFees.component')} onRetry={() => void fees.refetch()} />
      )}
      {isNothingLeft && isFiltered(filter) && (
        <p className="py-8 text-center text-ink-soft">{t('tickets.noneFound')}</p>
      )}
      {isNothingLeft && !isFiltered(filter) && (
        <Notice tone="green" title={t('tickets.none.title')}>
          {t('tickets.none')}
        </Notice>
      )}
      {data && (open || openFee) && (
        <div className="@container/tickets flex min-h-0 flex-1 flex-col">
          <div className="grid min-h-0 flex-1 items-start gap-6 @min-[56rem]/tickets:grid-cols-[18rem_1fr]">
            <nav aria-label={title} className="flex flex-col gap-4">
              <TicketList
                title={t('tickets.toConfirm')}
                tickets={tickets.filter(one => one.state === 'ticketed')}
                open={openFee ? null : open}
              />
              <TicketList
                title={t('tickets.missing')}
                tickets={tickets.filter(one => one.state === 'dumped')}
                open={openFee ? null : open}
              />
              <FeeList fees={feesShown} open={openFee} />
            </nav>
            {openFee ? (
              <OpenFee key={openFee.id} fee={openFee} isOff={isOff} />
            ) : (
              open && (
                <OpenTicket
                  key={open.orderId}
                  ticket={open}
                  takesFocus={isWide || params.has('open') || open.orderId !== first}
                  fees={ofOrder(open.orderId)}
                  isOff={isOff}
                />
              )
            )}
          </div>
        </div>
      )}
      {hasRight(useMe(), 'team') && <SettlingSwitch />}
    </OfficePage>
  )
}

/** When others change a ticket or a fee, the hook fetches tickets and fees again. */
function useFreshTickets() {
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    const isAbout = (...objects: string[]) => isReset || changes.some(one => objects.includes(one.object))
    if (isAbout('load')) void queries.invalidateQueries({ queryKey: ticketsKey })
    if (isAbout('fee', 'order')) void queries.invalidateQueries({ queryKey: feesKey })
  })
  return useQuery(ticketsQuery())
}

type TicketListProps = { title: string; tickets: readonly Ticket[]; open: Ticket | null | undefined }

function TicketList({ title, tickets, open }: TicketListProps) {
  return (
    <WaitingLinks kind="open" items={tickets} idOf={ticket => ticket.orderId} title={title} open={open}>
      {ticket => (
        <>
          <b className="font-bold">{ticket.friendlyId}</b> {ticket.company ?? ticket.customer}
          <span className="block text-ink-soft">{ticket.typeName}</span>
        </>
      )}
    </WaitingLinks>
  )
}

type OpenTicketProps = {
  ticket: Ticket
  takesFocus: boolean
  fees: readonly FieldFee[]
  isOff: boolean
}

function OpenTicket({ ticket, takesFocus, fees, isOff }: OpenTicketProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const facility = ticket.facilityName ?? t('tickets.noFacility')
  return (
    <section className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] items-start gap-6">
      <figure className="overflow-hidden rounded-card border border-line bg-sunken">
        {ticket.photoUrl ? (
          <a href={ticket.photoUrl} target="_blank" rel="noopener">
            <img src={ticket.photoUrl} alt={t('tickets.photo', { order: ticket.friendlyId })} className="w-full" />
          </a>
        ) : (
          <p className="p-8 text-center text-ink-soft">
            {t(ticket.isPhotoOnItsWay ? 'tickets.photo.coming' : 'tickets.photo.none')}
          </p>
        )}
      </figure>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-large font-bold">
            <TextLink to={`/orders/${ticket.orderId}`}>{ticket.friendlyId}</TextLink> ·{' '}
            {ticket.company ?? ticket.customer}
          </h2>
          <p className="text-small text-ink-soft">
            {[
              ticket.typeName,
              ...(ticket.boxNumber ? [t('tickets.box', { number: ticket.boxNumber })] : []),
              ticket.materials.join(', '),
            ].join(' · ')}
          </p>
          {ticket.dumpedAt && (
            <p className="text-small text-ink-soft">
              {t('tickets.dumped', { at: formatInstant(ticket.dumpedAt, timeZone, language), facility })}
            </p>
          )}
        </div>
        {fees.length > 0 && (
          <section aria-label={t('fieldFees.ofOrder')} className="flex flex-col gap-3">
            {fees.map(fee => (
              <FeeCard key={fee.id} fee={fee} isOff={isOff} />
            ))}
          </section>
        )}
        <LandfillField orderId={ticket.orderId} />
        <TicketForm ticket={ticket} takesFocus={takesFocus} />
      </div>
    </section>
  )
}

/** Lists the fees of all orders, oldest first. */
function FeeList({ fees, open }: { fees: readonly FieldFee[]; open: FieldFee | undefined }) {
  const { t } = useTexts()
  return (
    <WaitingLinks title={t('fieldFees.title')} kind="fee" items={fees} idOf={fee => fee.id} open={open}>
      {fee => (
        <>
          <span className="amount-row">
            <span>
              <b className="font-bold">{fee.friendlyId}</b> {fee.company ?? fee.customer}
            </span>
            <span className="price">{formatCents(fee.amountInCents)}</span>
          </span>
          <span className="block text-ink-soft">{t(`fieldFees.kind.${fee.kind}`)}</span>
        </>
      )}
    </WaitingLinks>
  )
}

function OpenFee({ fee, isOff }: { fee: FieldFee; isOff: boolean }) {
  return (
    <section className="flex max-w-2xl flex-col gap-4">
      <h2 className="text-large font-bold">
        {fee.friendlyId} · {fee.company ?? fee.customer}
      </h2>
      <FeeCard fee={fee} isOff={isOff} />
    </section>
  )
}

/** The switch sets whether plausible tickets are confirmed without the office. The page shows it when its state is loaded. */
function SettlingSwitch() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { data } = useQuery(settlingQuery())
  const { submit, isPending, isOff } = useOfficeAct(
    async (api, settlesAlone: boolean) => {
      await api.office.tickets.setSettling.mutate({ settlesAlone })
      return { settlesAlone }
    },
    {
      refresh: async () => undefined,
      onDone: settling => queries.setQueryData(settlingQuery().queryKey, settling),
      onFailed: showError,
    },
  )
  if (!data) return null
  return (
    <Switch
      label={t('tickets.settling')}
      hint={t('tickets.settling.hint')}
      checked={data.settlesAlone}
      disabled={isOff || isPending}
      onChange={submit}
    />
  )
}
