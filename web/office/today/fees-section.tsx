import { useTexts } from '#web/i18n/i18n.ts'
import { FeeCard } from '#web/office/parts/fee-card.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import type { FieldFee } from '#web/office/session/office-api.ts'
import { SectionCard } from '#web/office/today/section-card.tsx'

/** Each list of *Today* shows at most this many rows. */
const maxShown = 8

type FeesSectionProps = { fees: readonly FieldFee[]; stakeInCents: number }

/** Lists the fees that wait for a decision, oldest first. The office decides about each one here. */
export default function FeesSection({ fees, stakeInCents }: FeesSectionProps) {
  const { t } = useTexts()
  const isOff = useNotConnectedSince() !== null
  const shown = fees.slice(0, maxShown)
  return (
    <SectionCard
      title={t('fieldFees.title')}
      count={fees.length}
      shown={shown.length}
      stakeInCents={stakeInCents}
      all={`/tickets?fee=${shown[0]?.id}`}
    >
      <ul className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {shown.map(fee => (
          <li key={fee.id} className="flex flex-col gap-1">
            <TextLink to={`/orders/${fee.orderId}`} className="self-start text-small">
              {`${fee.friendlyId} · ${fee.company ?? fee.customer}`}
            </TextLink>
            <FeeCard fee={fee} isOff={isOff} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
