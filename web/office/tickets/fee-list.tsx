import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { FeeCard } from '#web/office/parts/fee-card.tsx'
import type { FieldFee } from '#web/office/session/office-api.ts'
import { WaitingLinks } from '#web/office/tickets/waiting-links.tsx'

/** The list has the fees of all orders, the oldest first. */
export function FeeList({ fees, open }: { fees: readonly FieldFee[]; open: FieldFee | undefined }) {
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
