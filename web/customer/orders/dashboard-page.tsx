import { Suspense, useState } from 'react'
import { lazyPage } from '#web/customer/app/lazy-page.tsx'
import { Page } from '#web/customer/app/page.tsx'
import { OrderList } from '#web/customer/orders/order-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useWords } from '#web/words/words.ts'

const AccountTab = lazyPage(() => import('#web/customer/account/account-tab.tsx'), 'profile', 'account', 'refusals')

/** The customer's home: their orders, and who they are. */
export default function DashboardPage() {
  const { t } = useWords()
  const [tab, choose] = useState<'orders' | 'account'>('orders')
  return (
    <Page title={t('dashboard.title')} width="wide">
      <Tabs
        label={t('dashboard.title')}
        tabs={[
          { name: 'orders', title: t('dashboard.orders') },
          { name: 'account', title: t('dashboard.account') },
        ]}
        current={tab}
        onChange={choose}
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          {tab === 'orders' ? <OrderList /> : <AccountTab />}
        </Suspense>
      </Tabs>
    </Page>
  )
}
