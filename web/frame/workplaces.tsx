import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/client/query.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { type Offer, workplacesQuery } from '#web/frame/self.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

/** These invitations wait for a yes or a no. Each has a card. */
export default function Invitations({ offers, onAnswered }: { offers: readonly Offer[]; onAnswered?: () => void }) {
  return offers.map(offer => <Invitation key={offer.id} offer={offer} {...(onAnswered && { onAnswered })} />)
}

function Invitation({ offer, onAnswered }: { offer: Offer; onAnswered?: () => void }) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const { id, name: company, kind } = offer
  const { submit, isPending } = useSubmit(
    async (isYes: boolean) => {
      if (isYes) await api.acceptInvitation.mutate({ id })
      else await api.declineInvitation.mutate({ id })
      return isYes
    },
    {
      onDone: async isYes => {
        toast({ kind: 'success', title: t(isYes ? 'members.joined' : 'members.declined', { company }) })
        await queries.invalidateQueries()
        onAnswered?.()
      },
      onError: error => {
        toast({ kind: 'error', title: t('members.answer.failed'), description: errorText(error) })
        // The company may have withdrawn the invitation.
        void queries.invalidateQueries({ queryKey: workplacesQuery().queryKey })
      },
    },
  )
  return (
    <Card className="flex flex-col items-start gap-4">
      <div>
        <p className="font-medium wrap-anywhere">
          {t(kind === 'driver' ? 'members.invited.driver' : 'members.invited.office', { company })}
        </p>
        <p className="text-small text-ink-soft">{t('members.invited.shows')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button pending={isPending} onClick={() => void submit(true)}>
          {t('members.accept')}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={() => void submit(false)}>
          {t('members.decline')}
        </Button>
      </div>
    </Card>
  )
}
