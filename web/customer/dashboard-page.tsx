import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { AccountTabProps } from '#web/customer/account/account-tab.tsx'
import { EmailReturned } from '#web/customer/email-returned.tsx'
import { OrderList } from '#web/customer/orders/order-list.tsx'
import { showCarriedToast } from '#web/frame/carried-toast.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const AccountTab = lazyPage<AccountTabProps>(() => import('#web/customer/account/account-tab.tsx'))

/** This page is the customer's home. It shows the orders and the account. */
export default function DashboardPage() {
  const { t } = useTexts()
  useEffect(showCarriedToast, [])
  const { state } = useLocation()
  const [correctsEmail, setCorrectsEmail] = useState(state?.correctsEmail === true)
  const [tab, choose] = useState<'orders' | 'account'>(correctsEmail ? 'account' : 'orders')
  const correctEmail = () => {
    setCorrectsEmail(true)
    choose('account')
  }
  return (
    <Page title={t('dashboard.title')} width="wide">
      <Tabs
        label={t('dashboard.title')}
        tabs={[
          { name: 'orders', title: t('dashboard.orders') },
          { name: 'account', title: t('dashboard.account') },
        ]}
        current={tab}
        onChange={next => {
          setCorrectsEmail(false)
          choose(next)
        }}
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          {tab === 'orders' ? (
            <div className="flex flex-col gap-4">
              <EmailReturned onCorrect={correctEmail} />
              <OrderList />
            </div>
          ) : (
            <AccountTab correctsEmail={correctsEmail} />
          )}
        </Suspense>
      </Tabs>
    </Page>
  )
}
