import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RequestOptions, useRequestedVisit } from '#web/customer/orders/actions/use-requested-visit.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { VisitField } from '#web/parts/schedule/visit-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type VisitChoiceProps = {
  label: string
  options: UseQueryResult<RequestOptions>
  requested: ReturnType<typeof useRequestedVisit>
  /** The children are shown when the days are loaded. */
  children?: (options: RequestOptions) => ReactNode
}

/** These fields ask for the day and hours of the requested visit. Outside business hours the customer confirms that a person is there. */
export function VisitChoice({ label, options, requested, children }: VisitChoiceProps) {
  const { t } = useTexts()
  if (options.isError) return <UnableToLoad component={t('action.options')} onRetry={() => void options.refetch()} />
  if (!options.data) return <Skeleton className="h-24" />
  return (
    <div className="flex flex-col gap-4">
      <VisitField {...requested.visit(options.data)} label={label} />
      {requested.asksConfirmation(options.data) && (
        <NonBusinessBox isConfirmed={requested.isConfirmed} onConfirm={requested.confirm} />
      )}
      {children?.(options.data)}
    </div>
  )
}

type NonBusinessBoxProps = { isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void }

/** Every visit outside business hours shows this checkbox. */
export function NonBusinessBox({ isConfirmed, onConfirm }: NonBusinessBoxProps) {
  const { t } = useTexts()
  return (
    <Checkbox checked={isConfirmed} onChange={event => onConfirm(event.target.checked)}>
      <span className="font-medium text-ink">{t('action.nonBusiness')}</span>
      <span className="block">{t('action.nonBusiness.hint')}</span>
    </Checkbox>
  )
}
