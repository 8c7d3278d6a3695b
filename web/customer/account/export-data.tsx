import { useApi } from '#web/client/query.ts'
import { AccountSection } from '#web/customer/account/account-section.tsx'
import { showError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

export function ExportData() {
  const { t } = useTexts()
  const api = useApi()
  const { submit, isPending } = useSubmit(() => api.exportMyData.query(), {
    onDone: data => download(`my-data-${data.madeAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2)),
    onError: error => showError(error, { title: t('toast.error.title'), text: t('account.data.failed') }),
  })
  return (
    <AccountSection
      title={t('account.data')}
      lead={t('account.data.text')}
      action={
        <Button variant="outline" pending={isPending} onClick={() => void submit()}>
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
  // The browser reads the address of the file after the click, within a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
