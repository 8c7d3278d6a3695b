import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { streetWithUnit } from '#domain/value/address.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import { AccountSection } from '#web/customer/account/account-section.tsx'
import { savedAddressesQuery } from '#web/customer/account/queries.ts'
import { QuestionDialog } from '#web/customer/account/question-dialog.tsx'
import { refreshSavedAddresses } from '#web/customer/account/refresh.ts'
import { SavedList } from '#web/customer/account/saved-list.tsx'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type Address = RouterOutputs['getAddresses'][number]

/** An address that the customer typed into two carts is listed once. If the customer removes it, it is removed from both. */
const isFirstOfItsKind = (one: Address, at: number, all: readonly Address[]) =>
  all.findIndex(other => nameIn(other) === nameIn(one)) === at

const nameIn = ({ line1, line2, city, postalCode }: Address) => [line1, line2, city, postalCode].join('\n')

export function SavedAddresses() {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const addresses = useQuery(savedAddressesQuery())
  const [toRemove, setToRemove] = useState<Address | null>(null)
  const remove = async () => {
    if (toRemove) await api.removeAddress.mutate({ addressId: toRemove._id })
    await refreshSavedAddresses(queries)
    toast({ kind: 'success', title: t('account.addresses.removed') })
  }
  return (
    <AccountSection title={t('account.addresses')}>
      {addresses.isPending && <Skeleton className="h-14" />}
      {addresses.isError && (
        <UnableToLoad component={t('account.addresses')} onRetry={() => void addresses.refetch()} />
      )}
      {addresses.data && (
        <SavedList
          items={addresses.data.filter(isFirstOfItsKind)}
          none={t('account.addresses.none')}
          idOf={one => one._id}
          nameOf={streetWithUnit}
          noteOf={({ city, state, postalCode }) => `${city}, ${state} ${postalCode}`}
          onRemove={setToRemove}
        />
      )}
      <QuestionDialog
        open={toRemove !== null}
        onClose={() => setToRemove(null)}
        title={t('account.addresses.ask')}
        yes={t('account.remove')}
        onYes={remove}
      >
        {toRemove && <p>{t('account.addresses.ask.text', { address: streetWithUnit(toRemove) })}</p>}
      </QuestionDialog>
    </AccountSection>
  )
}
