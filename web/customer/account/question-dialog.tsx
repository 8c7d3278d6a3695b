import { type ReactNode, useState } from 'react'
import { isSignedOutError, reportMutationError } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type QuestionDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** What the button that does it says. */
  yes: string
  canSay?: boolean
  /** Closes the dialog once it is done; what it refuses is told in the dialog. */
  onYes: () => Promise<void>
}

/** A question before something is taken away. */
export function QuestionDialog({ open, onClose, title, children, yes, canSay = true, onYes }: QuestionDialogProps) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const act = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onYes()
      close()
    } catch (error) {
      if (isSignedOutError(error)) reportMutationError(error, true)
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
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
          <Button variant="destructive" disabled={!canSay} pending={isBusy} onClick={() => void act()}>
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
