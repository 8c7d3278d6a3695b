import { Suspense, useState } from 'react'
import { useClient } from '#web/client/client.ts'
import { lowStyle } from '#web/driver/big-button.tsx'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

const Scanner = lazyPage(() => import('#web/driver/stop/scan/scanner.tsx'))

/** The button reads a box's number from its label. The first press fetches the reader, so scanning needs a signal once (rule D119). */
export function ScanButton({ onRead }: { onRead: (number: string) => void }) {
  const { t } = useTexts()
  const client = useClient()
  const [state, setState] = useState<'open' | 'failed' | null>(null)
  const open = () => {
    // If a module failed to load once, a browser never fetches it again. So the service worker first fetches all files of the reader.
    client
      .fetch('/driver/scan-reader')
      .then(() => Scanner.fetch())
      .then(
        () => setState('open'),
        () => setState('failed'),
      )
  }
  const close = () => setState(null)
  return (
    <>
      <button type="button" className={lowStyle('plain', 'grow')} onClick={open}>
        {t('driver.scan')}
      </button>
      {state === 'failed' && (
        <p role="alert" className="order-first w-full font-medium text-bad">
          {t('driver.scan.needsSignal')}
        </p>
      )}
      {state === 'open' && (
        <Suspense>
          <Scanner onRead={onRead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
