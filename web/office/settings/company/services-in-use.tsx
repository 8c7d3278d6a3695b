import { settings } from '#web/client/settings.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { sectionId } from '#web/office/settings/company/settings-group.tsx'
import { Card } from '#web/ui/card.tsx'

/** Shows which services are real, so that a hauler does not believe that cards are charged or texts are sent when they are not. */
export function ServicesInUse() {
  const { t } = useTexts()
  return (
    <Card
      id={sectionId('services')}
      tabIndex={-1}
      aria-label={t('settings.services')}
      className="flex scroll-mt-20 flex-col gap-2 p-4! focus-visible:outline-none sm:p-5!"
    >
      <h2 className="text-large font-bold">{t('settings.services')}</h2>
      <p>
        {t('settings.services.payments')}: {t(`settings.services.payments.${paymentMode()}`)}
      </p>
      <p>
        {t('settings.services.messages')}:{' '}
        {t(`settings.services.messages.${settings.isTestInstallation ? 'outbox' : 'sent'}`)}
      </p>
      <p>
        {t('settings.services.addresses')}: {t(`settings.services.addresses.${addressMode()}`)}
      </p>
      <p>
        {t('settings.services.files')}: {t(`settings.services.files.${settings.hasBucket ? 'bucket' : 'folder'}`)}
      </p>
      <p>
        {t('settings.services.taxes')}: {t(`settings.services.taxes.${settings.taxService ?? 'table'}`)}
      </p>
      <p>
        {t('settings.services.identity')}: {t(`settings.services.identity.${identityMode()}`)}
      </p>
      <p className="text-small text-ink-soft">{t('settings.services.hint')}</p>
    </Card>
  )
}

function addressMode(): 'embedded' | 'google' | 'googleScript' {
  return settings.addressScriptKey ? 'googleScript' : (settings.addressSearch ?? 'embedded')
}

function identityMode(): 'own' | 'firebase' | 'emulator' {
  const { identity } = settings
  if (!identity) return 'own'
  return identity.emulatorUrl === null ? 'firebase' : 'emulator'
}

function paymentMode(): 'simulated' | 'test' | 'live' {
  const { payment } = settings
  if (!payment || payment.isSimulated) return 'simulated'
  return payment.publishableKey.startsWith('pk_live_') ? 'live' : 'test'
}
