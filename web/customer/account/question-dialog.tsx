import { type ReactNode, useState } from 'react'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type QuestionDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The button that confirms has this label. */
  yes: string
  canSay?: boolean
  /** The dialog closes when this call succeeds. If the call fails, the dialog shows the reason. */
  onYes: () => Promise<void>
}

/** The dialog asks before something is removed. */
export function QuestionDialog({ open, onClose, title, children, yes, canSay = true, onYes }: QuestionDialogProps) {
  const { t } = useTexts()
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const { submit, isPending } = useSubmit(onYes, {
    onDone: close,
    onError: error => setFailure(errorText(error)),
  })
  const act = () => {
    setFailure(undefined)
    void submit()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t('shell.cancel')}
          </Button>
          <Button variant="destructive" disabled={!canSay} pending={isPending} onClick={act}>
            {yes}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {failure && (
          <Notice tone="red" announced>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
