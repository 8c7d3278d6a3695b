import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { useChanges } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import {
  type PaymentAccountAnswer,
  paymentAccountQuery,
  refreshPaymentAccount,
} from '#web/office/settings/company/queries.ts'
import { sectionId } from '#web/office/settings/company/settings-group.tsx'
import { formatDate, formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shows the state of the hauler's own account at the payment service, what the service still asks for, and a link to it. */
export function PaymentAccountPart() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(paymentAccountQuery())
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => change.object === 'organization')) void refreshPaymentAccount(queries)
  })
  const card = useRef<HTMLElement>(null)
  const isMeant = useIsMeant()
  useEffect(() => {
    if (!isMeant) return
    // The frame scrolls a new page to its top at the same moment, so the focus waits for the next animation frame.
    const frame = requestAnimationFrame(() => card.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isMeant])
  return (
    <Card
      ref={card}
      id={sectionId('account')}
      tabIndex={-1}
      aria-label={t('settings.account')}
      className="mt-4 flex scroll-mt-20 flex-col gap-3 p-4! sm:p-5!"
    >
      <h2 className="text-large font-bold">{t('settings.account')}</h2>
      {isError && <UnableToLoad component={t('settings.account')} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton className="h-16" />
        </div>
      )}
      {data && <Standing connection={data} />}
    </Card>
  )
}

/**
 * True if a link led to this part, or if the person came back from the service. The part then gets the focus, because it is far below the
 * form.
 */
function useIsMeant(): boolean {
  const { hash } = useLocation()
  const [came] = useFilter('account')
  return hash === '#payment-account' || came !== null
}

function Standing({ connection }: { connection: PaymentAccountAnswer }) {
  const { t } = useTexts()
  const { mode, account, isSimulated } = connection
  const isReady = account?.state === 'ready'
  return (
    <>
      <CameBack />
      <AccountState connection={connection} />
      {account && account.askedCount > 0 && <AccountQuestion account={account} />}
      {mode !== 'off' && (!isReady || account.askedCount > 0) && <GoOn account={account} />}
      {isSimulated && mode !== 'off' && <p className="text-small text-ink-soft">{t('settings.account.simulated')}</p>}
    </>
  )
}

function AccountState({ connection }: { connection: PaymentAccountAnswer }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { mode, account, charges } = connection
  const meanwhile =
    account?.state !== 'ready' && (mode !== 'off' || account) && t(`settings.account.charges.${charges}`)
  if (!account)
    return (
      <>
        <p>{t(mode === 'off' ? 'settings.account.off' : 'settings.account.none')}</p>
        {meanwhile && <p>{meanwhile}</p>}
      </>
    )
  const at = formatInstant(account.since, timeZone, language)
  return (
    <Notice tone={toneOf(account.state, charges)} title={t(`settings.account.${account.state}`, { at })}>
      {account.why && <p>{t(`settings.account.why.${account.why}`)}</p>}
      {meanwhile && <p>{meanwhile}</p>}
    </Notice>
  )
}

/** Red means that no card can be charged now. */
function toneOf(
  state: Account['state'],
  charges: PaymentAccountAnswer['charges'],
): 'green' | 'red' | 'warning' | 'info' {
  if (state === 'ready') return 'green'
  if (charges !== 'installation') return 'red'
  return state === 'disconnected' ? 'warning' : 'info'
}

type Account = NonNullable<PaymentAccountAnswer['account']>

function AccountQuestion({ account: { askedCount, askedBy } }: { account: Account }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  return (
    <p>
      {t('settings.account.asked', { count: askedCount })}{' '}
      {askedBy && t('settings.account.askedBy', { day: formatDate(askedBy, timeZone, language) })}
    </p>
  )
}

/** Each press fetches a new account link, because a link opens once. */
function GoOn({ account }: { account: Account | null }) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, seen: Account['state'] | null) => api.office.cardAccount.connect.mutate({ seen }),
    { refresh: refreshPaymentAccount, onDone: ({ url }) => window.location.assign(url) },
  )
  const isNew = account === null || account.state === 'disconnected'
  return (
    <>
      <ActFailure failure={failure} />
      <Button
        className="self-start"
        pending={isPending}
        disabled={isOff}
        onClick={() => void submit(account?.state ?? null)}
      >
        {t(isNew ? 'settings.account.connect' : 'settings.account.goOn')}
      </Button>
    </>
  )
}

/** When a person comes back from the service, this shows the present state of the account at once. */
function CameBack() {
  const { t } = useTexts()
  const [came, setCame] = useFilter('account')
  const { submit, isPending, failure } = useOfficeAct((api, _: null) => api.office.cardAccount.returned.mutate({}), {
    refresh: refreshPaymentAccount,
    onDone: () => setCame(null),
  })
  const isBack = came === 'returned'
  const ask = useEffectEvent(() => void submit(null))
  useEffect(() => {
    if (isBack) ask()
  }, [isBack])
  if (came === 'again') return <Notice>{t('settings.account.linkUsed')}</Notice>
  if (!isBack) return null
  return (
    <>
      {isPending && <Notice announced>{t('settings.account.asking')}</Notice>}
      <ActFailure failure={failure} />
      {failure !== null && (
        <Button variant="outline" className="self-start" pending={isPending} onClick={() => void submit(null)}>
          {t('settings.account.askAgain')}
        </Button>
      )}
    </>
  )
}
