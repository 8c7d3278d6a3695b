import { Link, useNavigate } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Customer, useCustomerAct } from '#web/office/customers/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfferedActs } from '#web/office/keys/offered-acts.ts'
import { Fact } from '#web/office/parts/part.tsx'
import { TextAnchor, TextLink } from '#web/office/parts/text-link.tsx'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatDate } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

type CustomerHeadProps = { customer: Customer; onOpen: (panel: 'edit' | 'block') => void }

/** Shows who the customer is, what they ordered in a year, and whether they may order. */
export function CustomerHead({ customer, onOpen }: CustomerHeadProps) {
  const { t } = useTexts()
  const { figures, tags, isErased, blockedAt } = customer
  const isOff = useNotConnectedSince() !== null
  const navigate = useNavigate()
  const canOrder = !isErased && !blockedAt
  useOfferedActs([
    canOrder && { id: 'new-order', title: t('customers.newOrder'), run: () => navigate(newOrderOf(customer)) },
    !isErased && !isOff && { id: 'edit', title: t('customers.edit'), run: () => onOpen('edit') },
    canOrder && !isOff && { id: 'block', title: t('customers.block'), run: () => onOpen('block') },
    !isErased && { id: 'merge', title: t('customers.merge'), run: () => navigate(`/customers/${customer.id}/merge`) },
  ])
  return (
    <Card className="flex flex-col gap-3 p-4!">
      {blockedAt && <Block customer={customer} since={blockedAt} />}
      <SameNumber customer={customer} />
      <Facts customer={customer} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure name={t('customers.column.orders')}>{figures.orders}</Figure>
        <Figure name={t('customers.column.onSite')}>{figures.onSite}</Figure>
        <Figure name={t('customers.column.revenueInCents')}>{formatCents(figures.revenueInCents)}</Figure>
        <Figure name={t('customers.column.dueInCents')}>{formatCents(figures.dueInCents)}</Figure>
      </dl>
      {tags.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {tags.map(tag => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
      {!isErased && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {!blockedAt && (
            <Link to={newOrderOf(customer)} className={buttonStyle({ size: 'sm' })}>
              {t('customers.newOrder')}
            </Link>
          )}
          <Button size="sm" variant="outline" disabled={isOff} onClick={() => onOpen('edit')}>
            {t('customers.edit')}
          </Button>
          {!blockedAt && (
            <Button size="sm" variant="outline" disabled={isOff} onClick={() => onOpen('block')}>
              {t('customers.block')}
            </Button>
          )}
          <TextLink className="text-small" to={`/customers/${customer.id}/merge`}>
            {t('customers.merge')}
          </TextLink>
        </div>
      )}
    </Card>
  )
}

/** The address passes the customer's phone number to the page of a new order, which finds the customer by it. */
function newOrderOf({ phone, people }: Customer): string {
  const number = people.find(one => one.phone !== null)?.phone ?? phone
  return number === null ? '/new-order' : `/new-order?phone=${number.replace('+1', '')}`
}

function Block({ customer: { id, version, blockedWhy, isErased }, since }: { customer: Customer; since: string }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { submit, isPending, failure, isOff } = useCustomerAct((api, _: undefined) =>
    api.office.customers.block.mutate({ id, version, why: null }),
  )
  return (
    <>
      <Notice tone="red">
        {t('customers.blockedSince', { day: formatDate(since, timeZone, language) })} {blockedWhy}
      </Notice>
      <ActFailure failure={failure} />
      {!isErased && (
        <Button
          size="sm"
          variant="outline"
          className="self-start"
          pending={isPending}
          disabled={isOff}
          onClick={() => submit(undefined)}
        >
          {t('customers.unblock')}
        </Button>
      )}
    </>
  )
}

/** Two customers have the same phone number, because it changed hands. The caller may be either of them. */
function SameNumber({ customer: { sameNumber } }: { customer: Customer }) {
  const { t } = useTexts()
  if (sameNumber.length === 0) return null
  return (
    <Notice tone="warning" title={t('customers.sameNumber')}>
      <ul>
        {sameNumber.map(({ id, isFormer, shownName }) => (
          <li key={id}>
            {t(isFormer ? 'customers.sameNumber.former' : 'customers.sameNumber.since')}{' '}
            <TextLink to={`/customers/${id}`}>{shownName ?? t('customers.deleted')}</TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Facts({ customer }: { customer: Customer }) {
  const { t } = useTexts()
  const { kind, name, company, phone, email, people } = customer
  const other = kind === 'company' ? name : company
  return (
    <dl className="flex flex-col gap-1.5 text-small">
      {other && <Fact name={t(kind === 'company' ? 'customers.name' : 'customers.company')}>{other}</Fact>}
      {phone && (
        <Fact name={t('customers.phone')}>
          <TextAnchor href={`tel:${phone}`}>{formatPhone(phone)}</TextAnchor>
        </Fact>
      )}
      {email && (
        <Fact name={t('customers.email')}>
          <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
        </Fact>
      )}
      {people.length > 0 && (
        <Fact name={t('customers.people')}>
          <ul>
            {people.map(person => (
              <li key={person.id}>
                {[person.name, person.phone && formatPhone(person.phone)].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: string | number }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="font-bold tabular-nums">{children}</dd>
    </div>
  )
}
