import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type BoardDialogProps = {
  title: string
  onClose: () => void
  /** The button that does the act. The button beside it closes the dialog without the act. */
  act: ReactNode
  children: ReactNode
}

export function BoardDialog({ title, onClose, act, children }: BoardDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      onClose={onClose}
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
      {children}
    </Dialog>
  )
}
