import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { useCloseGuard } from '#web/office/edit/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type BoardDialogProps = {
  title: string
  onClose: () => void
  /** True if the person loses typed text by closing the dialog. */
  isUnsaved?: boolean
  /** The button that does the act. The button beside it closes the dialog without the act. */
  act: ReactNode
  children: ReactNode
}

export function BoardDialog({ title, onClose, isUnsaved = false, act, children }: BoardDialogProps) {
  const { t } = useTexts()
  const { close, question } = useCloseGuard(isUnsaved, onClose)
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          {act}
        </>
      }
    >
      {question}
      {children}
    </Dialog>
  )
}
