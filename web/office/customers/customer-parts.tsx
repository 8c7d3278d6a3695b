import { isStanding } from '#domain/order/rental.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Customer, refreshCustomers, useCustomerAct } from '#web/office/customers/queries.ts'
import { NoteForm } from '#web/office/edit/note-form.tsx'
import { OrderStatusBadge } from '#web/office/parts/order-status.tsx'
import { Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useMe } from '#web/office/session/me.ts'
import { formatDate, formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'

type PartProps = { customer: Customer }
type Order = Customer['orders'][number]

/** Lists first the orders with a dumpster on site, then the newest of the others. */
export function CustomerOrders({ customer: { orders, figures } }: PartProps) {
  const { t } = useTexts()
  const standing = orders.filter(order => isStanding(order.status))
  const others = orders.filter(order => !isStanding(order.status))
  return (
    <>
      <Part title={t('customers.onSiteNow')}>
        {standing.length > 0 ? (
          <OrderLines orders={standing} />
        ) : (
          <p className="text-small">{t('customers.nothingOnSite')}</p>
        )}
      </Part>
      {others.length > 0 && (
        <Part title={t('customers.orders')}>
          <OrderLines orders={others} />
          {figures.orders > orders.length && (
            <p className="text-small text-ink-soft">
              {t('customers.newestOnly', { shown: orders.length, all: figures.orders })}
            </p>
          )}
        </Part>
      )}
    </>
  )
}

function OrderLines({ orders }: { orders: readonly Order[] }) {
  const { language } = useTexts()
  return (
    <ul className="divide-y divide-line text-small">
      {orders.map(({ id, number, status, street, city, size, placedAt, timeZone }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <TextLink to={`/orders/${id}`}>{number}</TextLink>
          <OrderStatusBadge status={status} />
          <span className="min-w-0 flex-1 basis-40">{[street, city, size].filter(Boolean).join(', ')}</span>
          <span className="text-ink-soft">{formatDate(placedAt, timeZone, language)}</span>
        </li>
      ))}
    </ul>
  )
}

export function CustomerSites({ customer: { sites } }: PartProps) {
  const { t } = useTexts()
  if (sites.length === 0) return null
  return (
    <Part title={t('customers.sites')}>
      <ul className="flex flex-col gap-1.5 text-small">
        {sites.map(({ id, line1, city, orders }) => (
          <li key={id}>
            {`${line1}, ${city}`} <span className="text-ink-soft">{t('customers.site.orders', { count: orders })}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Only the office reads the notes. */
export function CustomerNotes({ customer: { id, notes, isErased } }: PartProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  return (
    <Part title={t('customers.notes')}>
      <ul className="flex flex-col gap-2 text-small">
        {notes.map(note => (
          <li key={note.id}>
            <p className="wrap-break-word whitespace-pre-line">{note.content}</p>
            <p className="text-ink-soft">
              {note.who && `${note.who} · `}
              {formatInstant(note.at, timeZone, language)}
            </p>
          </li>
        ))}
      </ul>
      {!isErased && (
        <NoteForm
          call={(api, content) => api.office.customers.addNote.mutate({ id, content })}
          refresh={refreshCustomers}
        />
      )}
    </Part>
  )
}

/** Lists the phone numbers and email addresses that messages do not reach, and why. The office asks the customer to correct them. */
export function CustomerUnreached({ customer: { unreached } }: PartProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  if (unreached.length === 0) return null
  const cures = [...new Set(unreached.map(({ channel, why }) => (why === 'opted-out' ? why : channel)))]
  return (
    <Part title={t('customers.unreached')}>
      <ul className="flex flex-col gap-1 text-small">
        {unreached.map(({ recipient, channel, why, at }) => (
          <li key={recipient}>
            <span className="wrap-anywhere font-medium">{channel === 'sms' ? formatPhone(recipient) : recipient}</span>{' '}
            <span className="text-bad">
              {`${t(`customers.unreached.${why}`)}, ${formatInstant(at, timeZone, language)}`}
            </span>
          </li>
        ))}
      </ul>
      {cures.map(cure => (
        <p key={cure} className="text-small text-ink-soft">
          {t(`customers.unreached.cure.${cure}`)}
        </p>
      ))}
    </Part>
  )
}

/** Lists the customer's answers to texts, with a mark when a person has dealt with them. */
export function CustomerReplies({ customer: { id, replies } }: PartProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { submit, isPending, isOff } = useCustomerAct((api, input: { id: string; until: string }) =>
    api.office.customers.settleReplies.mutate(input),
  )
  const [newest] = replies
  if (!newest) return null
  return (
    <Part title={t('customers.replies')}>
      <ul className="flex flex-col gap-2 text-small">
        {replies.map(reply => (
          <li key={reply.id}>
            <p className="wrap-break-word whitespace-pre-line">{reply.words}</p>
            <p className="text-ink-soft">
              {formatInstant(reply.at, timeZone, language)}
              {reply.isWaiting && ` · ${t('customers.replies.waiting')}`}
              {(reply.meaning === 'stop' || reply.meaning === 'start') &&
                ` · ${t(`customers.replies.${reply.meaning}`)}`}
            </p>
          </li>
        ))}
      </ul>
      {replies.some(reply => reply.isWaiting) && (
        <Button
          variant="outline"
          size="sm"
          pending={isPending}
          disabled={isOff}
          onClick={() => void submit({ id, until: newest.at })}
        >
          {t('customers.replies.settle')}
        </Button>
      )}
    </Part>
  )
}
