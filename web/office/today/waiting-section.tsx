import { Link } from 'react-router'
import { truckSystems } from '#domain/fleet/truck-system.ts'
import { daysToAnswer } from '#domain/payment/outside-money.ts'
import { daysBetween } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import type { Section, SectionName, TodayPage, WaitingThing } from '#web/office/today/queries.ts'
import { SectionCard } from '#web/office/today/section-card.tsx'
import { formatDay, formatInstant } from '#web/parts/when.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

type WaitingSectionProps = {
  name: SectionName
  section: Section
  stakeInCents: number
  /** The acts of the first section stand out most. */
  isFirst: boolean
  page: TodayPage
}

const urgent: ReadonlySet<SectionName> = new Set<SectionName>([
  'needs-decision',
  'outstanding',
  'payment-notices',
  'failed-money',
])

/** One list of *Today*. Each row says who and what, with a link to the page where the office resolves it. */
export function WaitingSection({ name, section, stakeInCents, isFirst, page }: WaitingSectionProps) {
  const { t } = useTexts()
  const { count, rows } = section
  return (
    <SectionCard
      title={t(`today.section.${name}`)}
      count={count}
      shown={rows.length}
      all={allOf[name]}
      isUrgent={urgent.has(name)}
      stakeInCents={stakeInCents}
    >
      <ul className="divide-y divide-line">
        {rows.map((thing, at) => (
          <Row
            key={`${thing.id} ${thing.what} ${thing.at ?? at}`}
            name={name}
            thing={thing}
            page={page}
            isFirst={isFirst}
          />
        ))}
      </ul>
    </SectionCard>
  )
}

/** The address of the whole list. Null if this section shows the whole list. */
const allOf: Readonly<Record<SectionName, string | null>> = {
  'needs-decision': '/dispatch',
  outstanding: '/dispatch',
  overdue: '/orders?only=overdue',
  objections: '/orders?show=money',
  'payment-notices': '/money',
  'failed-money': '/orders?show=money',
  'unpaid-swaps': '/orders?show=to-pick-up',
  'beyond-capacity': null,
  'addresses-to-check': null,
  tickets: '/tickets',
  'failed-messages': null,
  replies: null,
  'trucks-down': '/trucks',
  'inspections-overdue': '/trucks?sort=inspection',
}

const isDispute = (what: string | null) =>
  what === 'dispute-opened' || what === 'dispute-late' || what === 'dispute-answered'

/** Returns the address of the page where the office resolves the row. */
function cureOf(name: SectionName, { id, what }: WaitingThing): string {
  if (isDispute(what)) return `/orders/${id}/dispute`
  if (name === 'needs-decision' || name === 'outstanding') return `/dispatch?open=order:${id}`
  if (name === 'replies') return `/customers/${id}`
  if (name === 'payment-notices') return '/money'
  if (name === 'tickets') return `/tickets?open=${id}`
  return name === 'trucks-down' || name === 'inspections-overdue' ? `/trucks?open=${id}` : `/orders/${id}`
}

function cureLabel(name: SectionName, { what }: WaitingThing) {
  if (what === 'dispute-opened') return 'today.cure.dispute' as const
  if (isDispute(what)) return 'today.cure.dispute-read' as const
  return `today.cure.${name}` as const
}

type RowProps = Pick<WaitingSectionProps, 'name' | 'page' | 'isFirst'> & { thing: WaitingThing }

function Row({ name, thing, page, isFirst }: RowProps) {
  const { t } = useTexts()
  const label = [thing.number, thing.name].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-1.5 text-small last:pb-3">
      <span className="min-w-0 flex-1 basis-56">
        {thing.number ? (
          <TextLink to={`/orders/${thing.id}`} className="font-medium text-ink! decoration-line-strong">
            {label}
          </TextLink>
        ) : (
          <b className="font-medium">{label}</b>
        )}
        <span className="wrap-break-word block text-ink-soft">
          <Detail name={name} thing={thing} page={page} />
        </span>
      </span>
      <Link to={cureOf(name, thing)} className={buttonStyle({ variant: isFirst ? 'default' : 'outline', size: 'sm' })}>
        {t(cureLabel(name, thing))}
        <span className="sr-only">: {label}</span>
      </Link>
    </li>
  )
}

/** These events happened at the payment service and not through the product. */
const noticeWords = (what: string | null, t: Translate): string | null => {
  const kind = noticeKinds.find(one => one === what)
  return kind ? t(`today.notice.${kind}`) : what
}

/** Says by which day the bank needs the answer. If the bank has named no day, the text leaves it out. */
function dueWords(
  answerBy: string | null,
  { today, timeZone }: TodayPage,
  { t, language }: { t: Translate; language: Language },
): string {
  if (answerBy === null) return t('today.dispute.noDay')
  const days = daysToAnswer(new Date(answerBy), today, timeZone)
  if (days < 0) return t('today.dispute.late')
  if (days === 0) return t('today.dispute.today')
  return days === 1
    ? t('today.dispute.tomorrow')
    : t('today.dispute.days', { days, at: formatInstant(answerBy, timeZone, language) })
}

const noticeKinds = [
  'dispute-opened',
  'dispute-late',
  'dispute-answered',
  'dispute-won',
  'dispute-lost',
  'refunded-outside',
  'unknown-event',
] as const

/** Says why the days of a box cost nothing so far. Null for a person who sees no amounts. */
function noChargeWords(
  noCharge: WaitingThing['noCharge'],
  { t, language }: { t: Translate; language: Language },
): string | null {
  if (!noCharge) return null
  if (noCharge === 'no-prices') return t('today.noCharge.no-prices')
  if (noCharge.until === null) return t(`today.noCharge.${noCharge.because}`)
  return t(`today.noCharge.${noCharge.because}`, { day: formatDay(noCharge.until, language) })
}

/** Names the defects that a driver found. If there are none, it names the act of the office that took the truck out of service. */
function truckWords(what: string | null, t: Translate): string {
  if (what === 'in-maintenance' || what === 'out-of-service') return t(`today.truck.${what}`)
  const found = truckSystems.filter(system => what?.split(',').includes(system))
  return t('inspection.found', { systems: found.map(system => t(`inspection.${system}`)).join(', ') })
}

function Detail({ name, thing, page }: { name: SectionName; thing: WaitingThing; page: TodayPage }) {
  const { t, language } = useTexts()
  const { day, at, amountInCents, street, what, noCharge } = thing
  const amount = amountInCents === null ? null : formatCents(amountInCents)
  const words: Readonly<Record<SectionName, readonly (string | null)[]>> = {
    'needs-decision': [street],
    outstanding: [street, day === null ? null : formatDay(day, language)],
    overdue: [
      street,
      day === null ? null : t('today.over', { days: daysBetween(day, page.today) }),
      amountInCents
        ? t('today.soFar', { amount: formatCents(amountInCents) })
        : noChargeWords(noCharge, { t, language }),
    ],
    objections: [at && formatInstant(at, page.timeZone, language), what],
    'payment-notices': [
      noticeWords(what, t),
      amount,
      what === 'dispute-opened' ? dueWords(at, page, { t, language }) : null,
    ],
    'failed-money': [what === 'refund-failed' ? t('today.refundFailed') : amount],
    'unpaid-swaps': [street, day === null ? null : formatDay(day, language)],
    'beyond-capacity': [street, day === null ? null : formatDay(day, language)],
    'addresses-to-check': [street, day === null ? null : formatDay(day, language)],
    tickets: [street, what && t('today.ticket', { number: what })],
    'failed-messages': [
      what === 'sms' || what === 'email' ? t(`today.message.${what}`) : null,
      at && formatInstant(at, page.timeZone, language),
    ],
    replies: [at && formatInstant(at, page.timeZone, language), what],
    'trucks-down': [truckWords(what, t)],
    'inspections-overdue': [day === null ? null : t('nextInspection.was', { day: formatDay(day, language) })],
  }
  return words[name].filter(Boolean).join(' · ')
}
