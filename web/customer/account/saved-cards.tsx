import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouterOutputs } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import { AccountSection } from '#web/customer/account/account-section.tsx'
import { savedCardsQuery } from '#web/customer/account/queries.ts'
import { QuestionDialog } from '#web/customer/account/question-dialog.tsx'
import { refreshSavedCards } from '#web/customer/account/refresh.ts'
import { SavedList } from '#web/customer/account/saved-list.tsx'
import { HiddenDigits } from '#web/customer/saved-card-notes.tsx'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type Card = RouterOutputs['getSavedCards'][number]

export function SavedCards() {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const cards = useQuery(savedCardsQuery())
  const [toRemove, setToRemove] = useState<Card | null>(null)
  const nameOf = ({ card, lastFour }: Card) => t('account.cards.card', { card: cardBrand(card), lastFour })
  const remove = async () => {
    if (toRemove) await api.removeCard.mutate({ cardId: toRemove._id })
    await refreshSavedCards(queries)
    toast({ kind: 'success', title: t('account.cards.removed') })
  }
  return (
    <AccountSection title={t('account.cards')}>
      {cards.isPending && <Skeleton className="h-14" />}
      {cards.isError && <UnableToLoad component={t('account.cards')} onRetry={() => void cards.refetch()} />}
      {cards.data && <HiddenDigits cards={cards.data} />}
      {cards.data && (
        <SavedList
          items={cards.data}
          none={t('account.cards.none')}
          idOf={one => one._id}
          nameOf={nameOf}
          noteOf={one => t(isExpired(one) ? 'account.cards.expired' : 'account.cards.expires', expiryOf(one))}
          onRemove={setToRemove}
        />
      )}
      <QuestionDialog
        open={toRemove !== null}
        onClose={() => setToRemove(null)}
        title={t('account.cards.ask')}
        yes={t('account.remove')}
        onYes={remove}
      >
        {toRemove && <p>{t('account.cards.ask.text', { card: nameOf(toRemove) })}</p>}
      </QuestionDialog>
    </AccountSection>
  )
}

const twoDigits = (number: number) => String(number % 100).padStart(2, '0')
const expiryOf = ({ expMonth, expYear }: Card) => ({ month: twoDigits(expMonth), year: twoDigits(expYear) })

/** A card is good until the end of the month that is printed on it. */
const isExpired = ({ expMonth, expYear }: Card) => new Date() >= new Date(expYear, expMonth)
