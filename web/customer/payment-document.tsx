/**
 * A payment page is a document of its own when the card service is on another host (decision 104). A browser keeps the content policy of
 * the document that it loaded, and only the policy of a payment document allows the service. So the page is loaded anew on the way in,
 * and the next page is loaded anew on the way out.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { isPaymentPage } from '#domain/payment/payment-page.ts'
import { sessionStore } from '#web/client/browser-storage.ts'
import { carryToast } from '#web/customer/carried-toast.ts'
import { hasOwnDocument } from '#web/customer/own-document.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const isPaymentDocument = (): boolean => document.documentElement.dataset.document === 'payment'

/** Remembers that the page was loaded for its policy, so that a server which sends another one is not asked for ever. */
const triedKey = 'payment-document'

const wasTriedHere = (): boolean => sessionStore.read(triedKey) === window.location.pathname

/** An answer that takes longer counts as none. */
const patienceInMs = 8_000

export function PaymentDocument({ children }: { children: ReactNode }) {
  const [isRight] = useState(() => !hasOwnDocument() || isPaymentDocument() || wasTriedHere())
  return isRight ? <InItsDocument>{children}</InItsDocument> : <LoadedAnew />
}

function InItsDocument({ children }: { children: ReactNode }) {
  useEffect(() => {
    sessionStore.remove(triedKey)
    return () => {
      if (hasOwnDocument() && isPaymentDocument()) queueMicrotask(leaveDocument)
    }
  }, [])
  return children
}

/** Without a connection the next page stays in this document: a load would end on a page of the browser. */
function leaveDocument(): void {
  if (isPaymentPage(window.location.pathname)) return
  void isServerThere().then(isThere => {
    if (isThere && !isPaymentPage(window.location.pathname)) loadAnew()
  })
}

function LoadedAnew() {
  const { t } = useTexts()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (hasFailed) return
    let isWanted = true
    void isServerThere().then(isThere => {
      if (!isWanted) return
      if (!isThere) return setFailed(true)
      sessionStore.write(triedKey, window.location.pathname)
      loadAnew()
    })
    return () => {
      isWanted = false
    }
  }, [hasFailed])
  if (!hasFailed) return <PageSkeleton label={t('shell.loading')} />
  return (
    <Notice tone="red" title={t('shell.noConnection.title')} announced>
      {t('shell.noConnection')}
      <Button variant="error" size="sm" className="mt-2" onClick={() => setFailed(false)}>
        {t('errors.tryAgain')}
      </Button>
    </Notice>
  )
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceInMs),
    })
    return status < 500
  } catch {
    return false
  }
}

function loadAnew(): void {
  carryToast()
  window.location.reload()
}
