import { Link } from 'react-router'
import { formatCents } from '#domain/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { FeeCard } from '#web/office/fee-card.tsx'
import type { FieldFee } from '#web/office/office-api.ts'
import { useTicketLink } from '#web/office/tickets/ticket-filter.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Fees of all orders, the oldest first. */
export function FeeList({ fees, open }: { fees: readonly FieldFee[]; open: FieldFee | undefined }) {
  const { t } = useTexts()
  const linkTo = useTicketLink()
  if (fees.length === 0) return null
  return (
    <section>
      <h2 className="flex justify-between pb-1 text-small font-bold">
        <span>{t('fieldFees.title')}</span>
        <span className="tabular-nums">{fees.length}</span>
      </h2>
      <ul className="flex flex-col gap-1">
        {fees.map(fee => (
          <li key={fee.id}>
            <Link
              to={linkTo('fee', fee.id)}
              aria-current={fee === open ? 'true' : undefined}
              className={classNames(
                'block rounded-control border px-3 py-2 text-small',
                fee === open ? 'border-accent bg-accent-tint' : 'border-line bg-surface',
              )}
            >
              <span className="amount-row">
                <span>
                  <b className="font-bold">{fee.friendlyId}</b> {fee.company ?? fee.customer}
                </span>
                <span className="price">{formatCents(fee.amountInCents)}</span>
              </span>
              <span className="block text-ink-soft">{t(`fieldFees.kind.${fee.kind}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OpenFee({ fee, isOff }: { fee: FieldFee; isOff: boolean }) {
  return (
    <section className="flex max-w-2xl flex-col gap-4">
      <h2 className="text-large font-bold">
        {fee.friendlyId} · {fee.company ?? fee.customer}
      </h2>
      <FeeCard fee={fee} isOff={isOff} />
    </section>
  )
}
