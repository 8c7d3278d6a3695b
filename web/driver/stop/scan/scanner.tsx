import { useRef } from 'react'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { useScan } from '#web/driver/stop/scan/use-scan.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PhotoButton } from '#web/ui/photo-button.tsx'

type ScannerProps = { onRead: (number: string) => void; onClose: () => void }

/** The scanner shows the camera's picture until it reads a box's label. If anything fails, the driver can still type the number. */
export default function Scanner({ onRead, onClose }: ScannerProps) {
  const { t } = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const scan = useScan(video, number => {
    onRead(number)
    onClose()
  })
  const { trouble, wrong, asked } = scan
  return (
    <Dialog open onClose={onClose} title={t('scan.title')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-3 text-body">
        {trouble === null && (
          <video ref={video} muted playsInline className="aspect-4/3 rounded-control object-cover" />
        )}
        <p role="status" className={wrong || trouble || asked?.isUnknown ? 'font-bold text-bad' : 'font-medium'}>
          <ScanMessage {...scan} />
        </p>
        {asked?.isUnknown ? (
          <div className="grid grid-cols-2 gap-2">
            <BigButton isLow look="plain" onClick={() => scan.take(asked.number)}>
              {t('scan.take', { number: asked.number })}
            </BigButton>
            <BigButton isLow onClick={scan.again}>
              {t('scan.again')}
            </BigButton>
          </div>
        ) : (
          <div className="grid grid-cols-2 gap-2">
            <BigButton isLow look="plain" onClick={onClose}>
              {t('scan.type')}
            </BigButton>
            {trouble !== 'noReader' && (
              <PhotoButton onPhoto={scan.readPhoto} className={lowStyle('plain', 'grow')}>
                {t('scan.photo')}
              </PhotoButton>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function ScanMessage({
  trouble,
  wrong,
  asked,
  isLive,
}: Omit<ReturnType<typeof useScan>, 'take' | 'again' | 'readPhoto'>) {
  const { t } = useTexts()
  if (asked) return t(asked.isUnknown ? 'scan.unknown' : 'scan.checking', { number: asked.number })
  if (wrong) return t(`scan.${wrong}`)
  if (trouble) return t(`scan.${trouble}`)
  return t(isLive ? 'scan.hold' : 'scan.starting')
}
