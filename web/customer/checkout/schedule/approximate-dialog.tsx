import { useEffect } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'

/** The customer can acknowledge the dialog only after this time (rule S10). */
const readingMs = 3000

type ApproximateDialogProps = { open: boolean; onClose: () => void; onAcknowledge: () => void }

/** If the pick-up date is approximate, the customer must request the pick-up later. The dialog says so before the customer continues. */
export function ApproximateDialog({ open, onClose, onAcknowledge }: ApproximateDialogProps) {
  const { t } = useTexts()
  const { secondsLeft, start } = useCountdown()
  useEffect(() => {
    if (open) start(readingMs)
  }, [open, start])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('schedule.approximate.title')}
      closeLabel={t('shell.close')}
      actions={
        <Button disabled={secondsLeft > 0} onClick={onAcknowledge}>
          {secondsLeft > 0 ? t('schedule.approximate.wait', { seconds: secondsLeft }) : t('schedule.approximate.ok')}
        </Button>
      }
    >
      <p>{t('schedule.approximate.text')}</p>
    </Dialog>
  )
}
