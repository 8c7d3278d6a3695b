import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { readBoxLabel } from '#domain/fleet/box-code.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type TickedBox, useTick, type YardCount } from '#web/office/fleet/count/use-tick.ts'
import { labelsQuery } from '#web/office/fleet/queries.ts'
import { useCodeReader } from '#web/parts/scan/use-code-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PhotoButton } from '#web/ui/photo-button.tsx'

/** The camera reads a label several times a second. After a tick failed, the next tick of the same label waits this long. */
const tryAgainMs = 3000

export type ScanDialogProps = YardCount & { onClose: () => void }

/** A person walks from box to box with the camera. Each label that the camera reads ticks its box, until the person closes the dialog. */
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

type WrongLabel = 'no-box' | 'other-hauler' | 'unreadable'

/** The hook ticks the box of each label that the camera reads (rules D9 and D118). */
function useScanCount(video: RefObject<HTMLVideoElement | null>, count: YardCount) {
  const prefix = useQuery(labelsQuery()).data?.prefix
  const [wrong, setWrong] = useState<WrongLabel | null>(null)
  const [last, setLast] = useState<TickedBox | null>(null)
  const known = useRef(new Set<string>())
  const tried = useRef<{ number: string; at: number } | null>(null)
  const { submit, isPending, failure, isOff } = useTick(count, ticked => {
    navigator.vibrate?.(20)
    known.current.add(ticked.number)
    setLast(ticked)
  })
  const readCode = (text: string) => {
    if (isPending || isOff || prefix === undefined) return
    const label = readBoxLabel(text, prefix || null)
    if (label.is !== 'box') return setWrong(label.is)
    setWrong(null)
    const { number } = label.code
    const isTried = tried.current?.number === number && Date.now() - tried.current.at < tryAgainMs
    if (known.current.has(number) || isTried) return
    tried.current = { number, at: Date.now() }
    submit({ number })
  }
  const confirm = () => tried.current && submit({ number: tried.current.number, isSure: true })
  const reader = useCodeReader(video, { onText: readCode, onUnreadable: () => setWrong('unreadable') })
  return { ...reader, confirm, isPending, wrong, last, failure, isOff, ticked: known.current.size }
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
