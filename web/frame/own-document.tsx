/**
 * A page has its own document if it needs a service on another host (decisions 104, 109 and 112). A browser keeps the
 * content policy of the document that it loaded. Only the policy of the page's own document allows the service. So the
 * browser loads the page again when the person enters it, and loads the next page again when the person leaves it.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { sessionStore } from '#web/client/browser-storage.ts'
import { carryToast } from '#web/frame/carried-toast.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A kind is a group of pages that need the same other host. */
export type DocumentKind = {
  /** The server marks the document with this name. */
  readonly name: 'payment' | 'sign-in' | 'address'
  /** Returns true if this installation's service is on another host. */
  readonly isNeeded: () => boolean
  /** Returns true if the page at this path needs such a document. */
  readonly isItsPage: (path: string) => boolean
}

const isDocumentOf = ({ name }: DocumentKind): boolean => document.documentElement.dataset.document === name

/**
 * With this key the app remembers that it loaded the page for its policy. It does not load the page again and again if
 * the server sends another policy.
 */
const triedKey = ({ name }: DocumentKind): string => `${name}-document`

const wasTriedHere = (kind: DocumentKind): boolean => sessionStore.read(triedKey(kind)) === window.location.pathname

/** The server draws a page as it looks in its own document, and sends it with the policy of that document (decision 68). */
const isDrawnByServer = (): boolean => typeof window === 'undefined'

/** If an answer takes longer, it counts as missing. */
const timeoutInMs = 8_000

type OwnDocumentProps = { kind: DocumentKind; children: ReactNode }

export function OwnDocument({ kind, children }: OwnDocumentProps) {
  const [isRight] = useState(() => !kind.isNeeded() || isDrawnByServer() || isDocumentOf(kind) || wasTriedHere(kind))
  return isRight ? <InItsDocument kind={kind}>{children}</InItsDocument> : <LoadedAnew kind={kind} />
}

function InItsDocument({ kind, children }: OwnDocumentProps) {
  useEffect(() => {
    sessionStore.remove(triedKey(kind))
    return () => {
      if (kind.isNeeded() && isDocumentOf(kind)) queueMicrotask(() => leaveDocument(kind))
    }
  }, [kind])
  return children
}

/** Without a connection the next page stays in this document, because a load would end on an error page of the browser. */
function leaveDocument({ isItsPage }: DocumentKind): void {
  if (isItsPage(window.location.pathname)) return
  void isServerThere().then(isThere => {
    if (isThere && !isItsPage(window.location.pathname)) loadAnew()
  })
}

function LoadedAnew({ kind }: { kind: DocumentKind }) {
  const { t } = useTexts()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (hasFailed) return
    let isWanted = true
    void isServerThere().then(isThere => {
      if (!isWanted) return
      if (!isThere) return setFailed(true)
      sessionStore.write(triedKey(kind), window.location.pathname)
      loadAnew()
    })
    return () => {
      isWanted = false
    }
  }, [hasFailed, kind])
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
      signal: AbortSignal.timeout(timeoutInMs),
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
