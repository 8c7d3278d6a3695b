import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lowStyle } from '#web/driver/big-button.tsx'
import { type PhonePhoto, type PhotoSubject, subjectIdOf, usePhone, usePhoneState } from '#web/driver/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { PhotoButton } from '#web/ui/photo-button.tsx'

const maxPhotos = 4
/** An older picture comes from the gallery and not from the camera. */
const freshMs = 10 * 60_000

/** The result is the photos of a stop or load that no tap names yet. */
export function useDraftPhotos(subject: PhotoSubject): readonly PhonePhoto[] {
  const subjectId = subjectIdOf(subject)
  return usePhoneState().photos.filter(photo => photo.subjectId === subjectId && photo.tapId === null)
}

/** The field opens the phone's own camera app, because on some phones a live camera in the page fails or asks for permission each time. */
export function PhotoField({ subject, beside }: { subject: PhotoSubject; beside?: ReactNode }) {
  const { t } = useTexts()
  const phone = usePhone()
  const photos = useDraftPhotos(subject)
  const [message, setMessage] = useState<string | null>(null)
  const keep = async (file: File) => {
    const result = await phone.keepPhoto(subject, file)
    if (!result.isKept)
      return setMessage(t(result.why === 'no-room' ? 'driver.photo.noRoom' : 'driver.photo.unreadable'))
    setMessage(Date.now() - file.lastModified > freshMs ? t('driver.photo.old') : null)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {beside}
        {photos.map((photo, at) => (
          <Thumb key={photo.id} photo={photo} number={at + 1} />
        ))}
        {photos.length < maxPhotos && (
          <PhotoButton onPhoto={keep} className={lowStyle('plain', 'grow')}>
            {t('driver.photo.take')}{' '}
            <span className="text-ink-soft">{t('driver.photo.count', { count: photos.length })}</span>
          </PhotoButton>
        )}
      </div>
      <p role="status" className="font-medium text-bad">
        {message}
      </p>
    </div>
  )
}

const thumbSide = 64

/** The picture is drawn on a canvas, because the content policy forbids an image at an address that the page itself made. */
function Thumb({ photo, number }: { photo: PhonePhoto; number: number }) {
  const { t } = useTexts()
  const phone = usePhone()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = async () => {
      const bytes = await phone.readPhoto(photo.id)
      const picture = bytes && (await createImageBitmap(new Blob([bytes])))
      if (picture) canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, thumbSide, thumbSide)
    }
    // If the phone cannot draw the photo, the photo is stored all the same.
    draw().catch(() => undefined)
  }, [phone, photo.id])
  return (
    <span className="relative block">
      <canvas
        ref={canvas}
        width={thumbSide}
        height={thumbSide}
        role="img"
        aria-label={t('driver.photo.one', { number })}
        className="rounded-control border border-line-strong bg-sunken"
      />
      <button
        type="button"
        aria-label={t('driver.photo.drop', { number })}
        onClick={() => phone.dropPhoto(photo.id)}
        className="absolute inset-0 grid place-items-end rounded-control p-1 font-bold"
      >
        <span aria-hidden="true" className="grid size-6 place-items-center rounded-round bg-surface text-ink">
          ×
        </span>
      </button>
    </span>
  )
}
