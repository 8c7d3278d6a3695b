import { useTexts } from '#web/i18n/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The dialog explains the badge for additional fees. */
export function FeesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog open={open} onClose={onClose} title={t('materials.fees.title')} closeLabel={t('shell.close')}>
      <ul className="list-disc space-y-2 pl-5">
        <li>{t('materials.fees.item')}</li>
        <li>{t('materials.fees.cleaning')}</li>
        <li>{t('materials.fees.hazardous')}</li>
      </ul>
    </Dialog>
  )
}
