import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { hasRight, useMe } from '#web/office/session/me.ts'
import type { TodayPage } from '#web/office/today/queries.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Shows the services that refuse this installation or this hauler. Each notice says what must be done. */
export default function ServiceNotices({ page }: { page: TodayPage }) {
  return (
    <>
      <PaymentsRefused page={page} />
      <AddressesRefused page={page} />
      <ServicesRefuse page={page} />
      <TextsHeld page={page} />
    </>
  )
}

/** This notice is above all others, because no customer can pay until the fault is mended. */
function PaymentsRefused({ page: { payments, account, timeZone } }: { page: TodayPage }) {
  const { t, language } = useTexts()
  if (account && (!payments || ofAccount.has(payments.fault)))
    return <AccountStops account={account} timeZone={timeZone} />
  if (!payments) return null
  const { fault, since } = payments
  return (
    <Notice tone="red" title={t('today.payments', { at: formatInstant(since, timeZone, language) })}>
      {t(`today.payments.${fault}`)}
    </Notice>
  )
}

/** The notice about a payment account that is not ready already explains these faults. */
const ofAccount: ReadonlySet<string> = new Set(['account', 'charges'])

type AccountStopsProps = { account: NonNullable<TodayPage['account']>; timeZone: string }

function AccountStops({ account: { state, since }, timeZone }: AccountStopsProps) {
  const { t, language } = useTexts()
  const mayConnect = hasRight(useMe(), 'team')
  const at = since === null ? '' : formatInstant(since, timeZone, language)
  return (
    <Notice tone="red" title={t(`today.account.${state}`, { at })}>
      {t('today.account.callYou')}{' '}
      {mayConnect && <TextLink to="/settings/company#payment-account">{t('today.account.toSettings')}</TextLink>}
    </Notice>
  )
}

/** Customers can still order meanwhile, because addresses are then searched without a map (rule C57). */
function AddressesRefused({ page: { addresses, timeZone } }: { page: TodayPage }) {
  const { t, language } = useTexts()
  if (!addresses) return null
  const { fault, since } = addresses
  return (
    <Notice tone="warning" title={t('today.addresses', { at: formatInstant(since, timeZone, language) })}>
      {t(`today.addresses.${fault}`)}
    </Notice>
  )
}

/** These services send texts, mails and codes, and keep files. */
function ServicesRefuse({ page: { services, timeZone } }: { page: TodayPage }) {
  const { t, language } = useTexts()
  return services.map(({ service, fault, since }) => (
    <Notice
      key={service}
      tone="red"
      title={t(`today.service.${service}`, { at: formatInstant(since, timeZone, language) })}
    >
      {t(`today.service.why.${fault}`)}
    </Notice>
  ))
}

/** Customers are notified by mail meanwhile. */
function TextsHeld({ page: { heldTexts, timeZone } }: { page: TodayPage }) {
  const { t, language } = useTexts()
  if (!heldTexts) return null
  const { waiting, dollarsPerDay, until } = heldTexts
  return (
    <Notice tone="warning" title={t('today.heldTexts', { count: waiting })}>
      {t('today.heldTexts.why', {
        amount: formatCents(Math.round(dollarsPerDay * 100)),
        until: formatInstant(until, timeZone, language),
      })}
    </Notice>
  )
}
