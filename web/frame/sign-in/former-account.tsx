import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cardProofSchema, lastFourLength } from '#domain/account/card-proof.ts'
import { zipCodeLength } from '#domain/zip.ts'
import { useApi } from '#web/client/query.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { Page } from '#web/frame/page.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { formerAccountQuery } from '#web/frame/self.ts'
import type { StepFrame } from '#web/frame/sign-in/code-step.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type FormerAccountProps = StepFrame & {
  /** Where somebody goes on who is asked nothing, or has answered. */
  children: ReactNode
}

/** After the code: a number whose account has rested for a year is asked for a card that is saved there (rule M76). */
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

function ProofStep({ priceBar, triesLeft: firstTries, ...page }: StepFrame & { triesLeft: number }) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const [lastFour, setLastFour] = useState('')
  const [zip, setZip] = useState('')
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [triesLeft, setTriesLeft] = useState(firstTries)

  const goOn = async () => {
    queries.setQueryData(formerAccountQuery().queryKey, null)
    await queries.invalidateQueries()
  }
  const proof = useSubmit(async () => api.proveFormerAccount.mutate(cardProofSchema.parse({ lastFour, zip })), {
    onDone: answer => {
      if (answer.isProven) return void goOn()
      if (answer.triesLeft === 0) {
        toast({ kind: 'info', title: t('former.over.title'), description: t('former.over') })
        return void goOn()
      }
      setTriesLeft(answer.triesLeft)
      setProblem(t('former.wrong', { count: answer.triesLeft }))
    },
    onError: error => setProblem(errorText(error)),
  })
  const parting = useSubmit(() => api.partFromFormerAccount.mutate(), {
    onDone: () => void goOn(),
    onError: error => setProblem(errorText(error)),
  })

  const submit = () => {
    setSent(true)
    setProblem(null)
    if (cardProofSchema.safeParse({ lastFour, zip }).success) return proof.submit()
  }
  const isBusy = proof.isPending || parting.isPending
  return (
    <Form className="flex flex-1 flex-col" onSubmit={submit}>
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
        {problem && (
          <Notice tone="red" announced>
            {problem}
          </Notice>
        )}
        <DigitsField
          label={t('former.lastFour')}
          name="card-last-four"
          autoComplete="off"
          autoFocus
          length={lastFourLength}
          value={lastFour}
          onChange={setLastFour}
          readOnly={isBusy}
          error={isSent && lastFour.length < lastFourLength ? t('former.lastFour.missing') : undefined}
        />
        <DigitsField
          label={t('former.zip')}
          name="card-zip"
          autoComplete="off"
          length={zipCodeLength}
          value={zip}
          onChange={setZip}
          readOnly={isBusy}
          error={isSent && zip.length < zipCodeLength ? t('former.zip.missing') : undefined}
        />
        <p className="text-small text-ink-soft">{t('former.tries', { count: triesLeft })}</p>
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
