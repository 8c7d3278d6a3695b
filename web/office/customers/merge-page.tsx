import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { FindOther } from '#web/office/customers/find-other.tsx'
import { type Customer, customerQuery, refreshCustomers, useCustomerAct } from '#web/office/customers/queries.ts'
import { RecordChoice } from '#web/office/customers/record-choice.tsx'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

export default function MergePage() {
  return (
    <OfficeOnly rights={['money']}>
      <Merge />
    </OfficeOnly>
  )
}

/** Shows two records of one customer side by side. The address names the second record. */
function Merge() {
  const { t } = useTexts()
  const { customerId = '' } = useParams()
  const [search] = useSearchParams()
  const otherId = search.get('with')
  const queries = useQueryClient()
  const one = useQuery(customerQuery(customerId))
  const other = useQuery({ ...customerQuery(otherId ?? ''), enabled: otherId !== null })
  useChanges(({ changes, isReset }) => {
    const isTouched = changes.some(({ objectId }) => objectId === customerId || objectId === otherId)
    if (isReset || isTouched) void refreshCustomers(queries)
  })
  const chosenIds = otherId === null ? [one] : [one, other]
  const isGone = chosenIds.some(({ data, error }) => !data && refusalOf(error) !== null)
  const failed = chosenIds.find(({ data, error }) => !data && error)
  const isLoading = chosenIds.some(({ data, error }) => !data && !error)
  return (
    <OfficePage
      title={t('customers.merge')}
      lead={<TextLink to={`/customers/${customerId}`}>{t('customers.merge.back')}</TextLink>}
    >
      {isGone && <Notice tone="warning">{t('customers.notFound')}</Notice>}
      {failed && !isGone && <UnableToLoad component={t('customers.customer')} onRetry={() => void failed.refetch()} />}
      {isLoading && !failed && (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton className="h-56" />
        </div>
      )}
      {one.data && otherId === null && <FindOther customer={one.data} />}
      {one.data && other.data && otherId !== null && (
        <MergeForm key={`${one.data.id} ${other.data.id}`} records={[one.data, other.data]} />
      )}
    </OfficePage>
  )
}

function MergeForm({ records: [one, other] }: { records: readonly [Customer, Customer] }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const editing = useEditing(
    {
      version: one.version + other.version,
      fields: { one: one.version, other: other.version, keptId: one.id },
    },
    { isAct: true },
  )
  const { keptId } = editing.typed
  const [kept, gone] = keptId === one.id ? [one, other] : [other, one]
  const versionOf = ({ id }: Customer) => (id === one.id ? editing.typed.one : editing.typed.other)
  const { submit, isPending, failure, isOff } = useCustomerAct(
    (api, chosenIds: Parameters<typeof api.office.customers.merge.mutate>[0]) =>
      api.office.customers.merge.mutate(chosenIds),
    () => {
      toast({ kind: 'success', title: t('customers.merge.done') })
      navigate(`/customers/${kept.id}`, { replace: true })
    },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isOff || editing.theirs) return
    void submit({
      kept: { id: kept.id, version: versionOf(kept) },
      other: { id: gone.id, version: versionOf(gone) },
    })
  }
  if (one.id === other.id) return <Notice tone="warning">{t('refusal.same-customer')}</Notice>
  return (
    <form className="flex max-w-4xl flex-col gap-4" onSubmit={send}>
      <fieldset className="grid gap-3 md:grid-cols-2">
        <legend className="pb-2 font-bold">{t('customers.merge.which')}</legend>
        {[one, other].map(record => (
          <RecordChoice
            key={record.id}
            record={record}
            isKept={record.id === keptId}
            onKeep={() => editing.set({ keptId: record.id })}
          />
        ))}
      </fieldset>
      <p className="text-small">{t('customers.merge.says')}</p>
      {(one.blockedAt === null) !== (other.blockedAt === null) && (
        <Notice tone="warning">{t('customers.merge.blocks')}</Notice>
      )}
      <ChangedMeanwhile
        editing={editing}
        objectId={one.id}
        labels={{
          one: one.shownName ?? t('customers.customer'),
          other: other.shownName ?? t('customers.customer'),
        }}
        onStop={() => navigate(`/customers/${one.id}`)}
      />
      <ActFailure failure={failure} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={isPending} disabled={isOff || editing.theirs !== null}>
          {t('customers.merge.save')}
        </Button>
        <TextLink to={`/customers/${one.id}/merge`}>{t('customers.merge.another')}</TextLink>
      </div>
    </form>
  )
}
