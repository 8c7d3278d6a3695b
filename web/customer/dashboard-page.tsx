import { Suspense, useEffect, useState } from 'react'
import { OrderList } from '#web/customer/orders/order-list.tsx'
import { showCarriedToast } from '#web/frame/carried-toast.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const AccountTab = lazyPage(() => import('#web/customer/account/account-tab.tsx'))

/** The page is the customer's home: it shows their orders, and who they are. */
export default function DashboardPage() {
  const { t } = useTexts()
  useEffect(showCarriedToast, [])
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
