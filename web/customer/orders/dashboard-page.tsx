import { useState } from 'react'
import { Page } from '#web/customer/app/page.tsx'
import { AccountForm } from '#web/customer/orders/account-form.tsx'
import { OrderList } from '#web/customer/orders/order-list.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useWords } from '#web/words/words.ts'

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
        {tab === 'orders' ? <OrderList /> : <AccountForm />}
      </Tabs>
    </Page>
  )
}
