import { useState } from 'react'
import { api } from '#web/client/api.ts'
import { isSignedOutError, reportMutationError } from '#web/client/errors.ts'
import { AccountSection } from '#web/customer/account/account-section.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function ExportData() {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const exportAll = async () => {
    setBusy(true)
    try {
      const data = await api.exportMyData.query()
      download(`my-data-${data.madeAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2))
    } catch (error) {
      if (isSignedOutError(error)) reportMutationError(error, true)
      else toast({ kind: 'error', title: t('toast.error.title'), description: t('account.data.failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <AccountSection
      title={t('account.data')}
      lead={t('account.data.text')}
      action={
        <Button variant="outline" pending={isBusy} onClick={() => void exportAll()}>
          {t('account.data.button')}
        </Button>
      }
    />
  )
}

function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  // The browser reads it after the click; a minute is more than it takes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
