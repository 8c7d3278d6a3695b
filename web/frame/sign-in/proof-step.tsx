import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/client/query.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { Page } from '#web/frame/page.tsx'
import { formerAccountQuery } from '#web/frame/self.ts'
import { CardProofFields, useCardProof } from '#web/frame/sign-in/card-proof-fields.tsx'
import type { StepFrame } from '#web/frame/sign-in/code-step.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

/** A person proves a card that is saved in the former account of the number, or begins a new account. */
export default function ProofStep({ priceBar, triesLeft, ...page }: StepFrame & { triesLeft: number }) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()

  const { queryKey } = formerAccountQuery()
  const goOn = () => void queries.setQueryData(queryKey, null)
  /** Everything that was read so far belongs to the new account. The next page must not begin with it. */
  const readAgain = async () => {
    queries.removeQueries({ type: 'inactive' })
    await queries.invalidateQueries({ predicate: query => query.queryKey[0] !== queryKey[0] })
  }
  const proof = useCardProof({
    triesLeft,
    prove: async typed => {
      const answer = await api.proveFormerAccount.mutate(typed)
      queries.setQueryData(queryKey, now => now && { ...now, triesLeft: answer.triesLeft })
      if (answer.isProven) await readAgain()
      return answer
    },
    onProven: goOn,
    onOver: () => {
      toast({ kind: 'info', title: t('former.over.title'), description: t('former.over') })
      goOn()
    },
  })
  const parting = useSubmit(() => api.partFromFormerAccount.mutate(), {
    onDone: goOn,
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
