import { useState } from 'react'
import { sessionStore } from '#web/client/browser-storage.ts'
import { BigButton } from '#web/driver/big-button.tsx'
import { readLink } from '#web/driver/stored-link.ts'
import { useTexts } from '#web/i18n/i18n.ts'

const storeKey = 'install-hint'

/** Safari deletes the data of a page after seven days without a visit. It does not delete the data of an app on the Home Screen. */
function isIphonePage(): boolean {
  const isInstalled = window.matchMedia?.('(display-mode: standalone)').matches ?? false
  return /iPhone|iPad|iPod/.test(navigator.userAgent) && !isInstalled
}

/**
 * The hint is shown until the app is installed (rule D85). A phone with a link shows no hint, because only the browser
 * that opened the link has it, and an app on the Home Screen would not.
 */
export function InstallHint() {
  const { t } = useTexts()
  const [isClosed, close] = useState(() => sessionStore.read(storeKey) !== null)
  if (isClosed || readLink() !== null || !isIphonePage()) return null
  return (
    <aside className="flex flex-col gap-2 rounded-card border border-line-strong bg-surface p-4">
      <p className="font-bold">{t('install.title')}</p>
      <p>{t('install.how')}</p>
      <BigButton
        look="plain"
        isLow
        onClick={() => {
          sessionStore.write(storeKey, '1')
          close(true)
        }}
      >
        {t('install.later')}
      </BigButton>
    </aside>
  )
}
