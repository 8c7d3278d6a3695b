import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { formerAccountQuery } from '#web/frame/self.ts'
import type { StepFrame } from '#web/frame/sign-in/code-step.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** Few numbers have an account that rested for a year, so only their owners fetch this code. */
const ProofStep = lazyPage(() => import('#web/frame/sign-in/proof-step.tsx'))

type FormerAccountProps = StepFrame & {
  /** The children are shown if the person need not answer the question, or has answered it. */
  children: ReactNode
}

/**
 * This question follows the code. If the account of the number was unused for a year, the person must prove a card that
 * is saved there (rule M76).
 */
export default function FormerAccount(props: FormerAccountProps) {
  return (
    <QueryProvider>
      <Question {...props} />
    </QueryProvider>
  )
}

function Question({ children, priceBar, ...page }: FormerAccountProps) {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery(formerAccountQuery())
  if (data === null) return children
  const inPage = (content: ReactNode) => (
    <Page {...page} title={t('phone.verify.title')}>
      {content}
    </Page>
  )
  const loading = inPage(<p role="status">{t('former.loading')}</p>)
  if (data) {
    return (
      <Suspense fallback={loading}>
        <ProofStep {...page} priceBar={priceBar} triesLeft={data.triesLeft} />
      </Suspense>
    )
  }
  if (!error) return loading
  return inPage(
    <LoadingFailed title={t('former.unknown')} error={error} isTrying={isFetching} onRetry={() => void refetch()} />,
  )
}
