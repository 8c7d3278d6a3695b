import { refusalText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import type { PricedCall } from '#web/office/new-order/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { PriceSummary } from '#web/parts/price-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'

type PriceSideProps = { priced: PricedCall | null; failure: unknown; isOld: boolean; isAsked: boolean }

/** Shows each line of the price for this caller, with its reason. */
export function PriceSide({ priced, failure, isOld, isAsked }: PriceSideProps) {
  const { t } = useTexts()
  const price = priced?.price ?? null
  return (
    <Part title={t('newOrder.price')}>
      <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
        <ActFailure failure={failure} />
        {priced?.refusal && <Notice tone="warning">{refusalText(priced.refusal)}</Notice>}
        {priced?.isRestricted && <p className="text-small text-ink-soft">{t('newOrder.price.restricted')}</p>}
        {failure === null && !price && !priced?.refusal && !priced?.isRestricted && (
          <p className="text-small text-ink-soft">{t(isAsked ? 'newOrder.price.size' : 'newOrder.price.later')}</p>
        )}
        {price && <PriceSummary pricing={price} />}
      </div>
    </Part>
  )
}
