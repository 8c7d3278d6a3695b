import { useRef } from 'react'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useScanCount } from '#web/office/fleet/count/use-scan-count.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PhotoButton } from '#web/ui/photo-button.tsx'

export type ScanDialogProps = { yardId: string; begin: string; onClose: () => void }

/** The person walks from box to box: each label that the camera sees is a tick, until the dialog is closed. */
export default function ScanDialog({ yardId, begin, onClose }: ScanDialogProps) {
  const { t } = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const scan = useScanCount(video, { yardId, begin })
  const { trouble, readPhoto, ticked } = scan
  return (
    <Dialog open onClose={onClose} title={t('boxScan.title')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-3">
        {trouble === null && (
          <video ref={video} muted playsInline className="aspect-4/3 rounded-control object-cover" />
        )}
        <p role="status" className="min-h-6 text-large font-medium">
          <ScanMessage {...scan} />
        </p>
        {refusalOf(scan.failure) === 'box-of-order' && (
          <Button variant="outline" disabled={scan.isOff || scan.isPending} onClick={scan.confirm}>
            {t('count.sure')}
          </Button>
        )}
        <p className="text-ink-soft tabular-nums">{t('boxScan.ticked', { count: ticked })}</p>
        {trouble !== 'noReader' && (
          <PhotoButton onPhoto={readPhoto} className={buttonStyle({ variant: 'outline' })}>
            {t('boxScan.photo')}
          </PhotoButton>
        )}
      </div>
    </Dialog>
  )
}

function ScanMessage({ trouble, wrong, last, failure, isLive, isOff }: ReturnType<typeof useScanCount>) {
  const { t } = useTexts()
  if (isOff) return t('boxScan.offline')
  if (failure !== null) return errorText(failure)
  if (wrong) return t(`boxScan.${wrong}`)
  if (last) return t(last.isNew ? 'count.ticked' : 'count.already', { number: last.number })
  if (trouble) return t(`boxScan.${trouble}`)
  return t(isLive ? 'boxScan.hold' : 'boxScan.starting')
}
