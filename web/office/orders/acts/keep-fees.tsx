import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#domain/value/money.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { cancellationQuery } from '#web/office/orders/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type KeepFeesProps = { orderId: string; keepsFees: boolean; onChange: (keepsFees: boolean) => void }

/** If there was a trip in vain, the field asks if its fee is kept, with the amounts. If it is not ticked, everything goes back. */
export function KeepFees({ orderId, keepsFees, onChange }: KeepFeesProps) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(cancellationQuery(orderId))
  if (isError) return <UnableToLoad component={t('fieldFees.cancel.amounts')} onRetry={() => void refetch()} />
  if (!data || data.keptInCents + data.heldInCents === 0) return null
  const keptAmount = formatCents(data.keptInCents)
  const heldAmount = formatCents(data.heldInCents)
  const back = formatCents(data.returnedInCents)
  return (
    <Checkbox checked={keepsFees} onChange={event => onChange(event.target.checked)}>
      {t(data.heldInCents > 0 ? 'fieldFees.cancel.keepHeld' : 'fieldFees.cancel.keep', {
        kept: keptAmount,
        held: heldAmount,
        back,
      })}
    </Checkbox>
  )
}
