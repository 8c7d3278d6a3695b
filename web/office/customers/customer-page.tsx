import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { BlockForm } from '#web/office/customers/block-form.tsx'
import { CustomerForm } from '#web/office/customers/customer-form.tsx'
import { CustomerHead } from '#web/office/customers/customer-head.tsx'
import {
  CustomerNotes,
  CustomerOrders,
  CustomerReplies,
  CustomerSites,
  CustomerUnreached,
} from '#web/office/customers/customer-parts.tsx'
import { MergedRecords } from '#web/office/customers/merged-records.tsx'
import { type Customer, customerQuery, refreshCustomers } from '#web/office/customers/queries.ts'
import { useOpen } from '#web/office/edit/use-open.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function CustomerPage() {
  return (
    <OfficeOnly rights={['money']}>
      <CustomerById />
    </OfficeOnly>
  )
}

/** Shows everything about one customer to a person who is on the telephone with them. */
function CustomerById() {
  const { t } = useTexts()
  const { customerId = '' } = useParams()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(customerQuery(customerId))
  useChanges(({ changes, isReset }) => {
    const isTouched = changes.some(
      one => one.object === 'order' || (one.object === 'customer' && one.objectId === customerId),
    )
    if (isReset || isTouched) void refreshCustomers(queries)
  })
  const component = t('customers.customer')
  const title = data ? (data.shownName ?? t('customers.deleted')) : component
  return (
    <OfficePage title={title}>
      {!data && !error && <CustomerSkeleton label={t('shell.loading')} />}
      {!data && refusalOf(error) !== null && <Notice tone="warning">{t('customers.notFound')}</Notice>}
      {error && refusalOf(error) === null && <UnableToLoad component={component} onRetry={() => void refetch()} />}
      {data && <CustomerParts key={data.id} customer={data} />}
    </OfficePage>
  )
}

function CustomerParts({ customer }: { customer: Customer }) {
  const { t } = useTexts()
  const { openId, open, close } = useOpen()
  const panel = customer.isErased ? null : openId
  return (
    <div className="flex gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-5">
        <CustomerHead customer={customer} onOpen={open} />
        <MergedRecords customer={customer} />
        <CustomerUnreached customer={customer} />
        <CustomerReplies customer={customer} />
        <CustomerOrders customer={customer} />
        <CustomerSites customer={customer} />
        <CustomerNotes customer={customer} />
      </div>
      {(panel === 'edit' || panel === 'block') && (
        <SidePanel key={panel} title={t(`customers.${panel}`)} closeLabel={t('customers.close')} onClose={close}>
          {panel === 'edit' && <CustomerForm customer={customer} onDone={close} />}
          {panel === 'block' && <BlockForm customer={customer} onDone={close} />}
        </SidePanel>
      )}
    </div>
  )
}

function CustomerSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
    </div>
  )
}
