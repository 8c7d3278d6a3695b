import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#web/client/query.ts'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { Page } from '#web/frame/page.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { formerAccountQuery } from '#web/frame/self.ts'
import { CardProofFields, useCardProof } from '#web/frame/sign-in/card-proof-fields.tsx'
import type { StepFrame } from '#web/frame/sign-in/code-step.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

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
  if (data) return <ProofStep {...page} priceBar={priceBar} triesLeft={data.triesLeft} />
  return (
    <Page {...page} title={t('phone.verify.title')}>
      {error ? (
        <LoadingFailed title={t('former.unknown')} error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{t('former.loading')}</p>
      )}
    </Page>
  )
}

function ProofStep({ priceBar, triesLeft, ...page }: StepFrame & { triesLeft: number }) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()

  const goOn = async () => {
    queries.setQueryData(formerAccountQuery().queryKey, null)
    await queries.invalidateQueries()
  }
  const proof = useCardProof({
    triesLeft,
    prove: async typed => {
      const answer = await api.proveFormerAccount.mutate(typed)
      queries.setQueryData(formerAccountQuery().queryKey, now => now && { ...now, triesLeft: answer.triesLeft })
      return answer
    },
    onProven: () => void goOn(),
    onOver: () => {
      toast({ kind: 'info', title: t('former.over.title'), description: t('former.over') })
      void goOn()
    },
  })
  const parting = useSubmit(() => api.partFromFormerAccount.mutate(), {
    onDone: () => void goOn(),
    onError: proof.setFailure,
  })
  const isBusy = proof.isPending || parting.isPending
  return (
    <Form className="flex flex-1 flex-col" onSubmit={proof.submit}>
      <Page
        {...page}
        title={t('former.title')}
        lead={t('former.lead')}
        bar={
          <ContinueBar above={priceBar}>
            <Button type="submit" size="lg" disabled={parting.isPending} pending={proof.isPending}>
              {t('shell.continue')}
            </Button>
          </ContinueBar>
        }
      >
        <CardProofFields proof={proof} readOnly={isBusy} />
        <div>
          <p>{t('former.new')}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              variant="outline"
              disabled={proof.isPending}
              pending={parting.isPending}
              onClick={() => void parting.submit()}
            >
              {t('former.notMe')}
            </Button>
            <Button variant="outline" disabled={isBusy} onClick={() => void parting.submit()}>
              {t('former.noCard')}
            </Button>
          </div>
        </div>
      </Page>
    </Form>
  )
}
