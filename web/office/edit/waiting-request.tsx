import type { QueryClient } from '@tanstack/react-query'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type OrderMoney = NonNullable<RouterOutputs['office']['orders']['get']['money']>
type Request = NonNullable<OrderMoney['request']>

type WaitingRequestProps = {
  request: Request
  timeZone: string
  refresh: (queries: QueryClient) => Promise<unknown>
}

/** The request waits for a second person, who approves or declines it. The person who made it may take it back. */
export function WaitingRequest({ request, timeZone, refresh }: WaitingRequestProps) {
  const { t, language } = useTexts()
  const { id, kind, amountInCents, why, who, at, isOwn } = request
  return (
    <section
      aria-label={t('refunds.waits')}
      className="flex flex-col items-start gap-2 rounded-card bg-warn-tint p-3 text-small text-warn"
    >
      <p className="font-bold">{t(`refunds.waits.${kind}`, { who, amount: formatCents(amountInCents) })}</p>
      <p className="wrap-break-word">
        {[kind === 'fee' ? null : why, formatInstant(at, timeZone, language)].filter(Boolean).join(' · ')}
      </p>
      <span className="flex flex-wrap items-start gap-2">
        {isOwn ? (
          <Decide id={id} act="takeBack" refresh={refresh} />
        ) : (
          <>
            <Decide id={id} act="approve" refresh={refresh} />
            <Decide id={id} act="decline" refresh={refresh} />
          </>
        )}
      </span>
    </section>
  )
}

const done = { approve: 'refunds.approved', decline: 'refunds.declined', takeBack: 'refunds.takenBack' } as const

type DecideProps = Pick<WaitingRequestProps, 'refresh'> & { id: string; act: keyof typeof done }

function Decide({ id: requestId, act, refresh }: DecideProps) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: { requestId: string }) =>
      act === 'approve'
        ? api.office.refundRequests.approve.mutate(input)
        : api.office.refundRequests.close.mutate(input),
    { refresh, onDone: () => toast({ kind: 'success', title: t(done[act]) }) },
  )
  return (
    <span className="flex flex-col items-start gap-2">
      <Button
        size="sm"
        variant={act === 'approve' ? 'default' : 'outline'}
        pending={isPending}
        disabled={isOff}
        onClick={() => void submit({ requestId })}
      >
        {t(`refunds.${act}`)}
      </Button>
      <ActFailure failure={failure} />
    </span>
  )
}
