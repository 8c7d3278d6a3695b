import type { KeyboardEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { BackIcon, CloseIcon } from '#web/ui/icons.tsx'
import { useModal } from '#web/ui/use-modal.ts'

export type LightboxPicture = { readonly src: string; readonly name: string }

type LightboxProps = {
  pictures: readonly LightboxPicture[]
  /** The index of the shown picture. Null if the lightbox is closed. */
  shown: number | null
  onShow: (shown: number | null) => void
  labels: { readonly close: string; readonly next: string; readonly previous: string }
}

/** Shows pictures as large as the screen. The arrow keys change the picture, and the browser's modal dialog keeps the focus. */
export function Lightbox({ pictures, shown, onShow, labels }: LightboxProps) {
  const picture = shown === null ? undefined : pictures[shown]
  if (shown === null || !picture) return null
  return <OpenLightbox pictures={pictures} picture={picture} shown={shown} onShow={onShow} labels={labels} />
}

type OpenLightboxProps = LightboxProps & { picture: LightboxPicture; shown: number }

function OpenLightbox({ pictures, picture, shown, onShow, labels }: OpenLightboxProps) {
  const element = useModal(false)
  const go = (by: number) => onShow((shown + by + pictures.length) % pictures.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by) go(by)
  }
  return (
    <dialog
      ref={element}
      aria-label={picture.name}
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onShow(null)
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-paper text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-3 px-4 py-2">
          <p aria-live="polite" className="min-w-0 font-medium">
            {picture.name}
          </p>
          <Button variant="ghost" size="icon" aria-label={labels.close} onClick={() => onShow(null)}>
            <CloseIcon />
          </Button>
        </div>
        <img src={picture.src} alt={picture.name} className="min-h-0 w-full flex-1 object-contain" />
        {pictures.length > 1 && (
          <div className="flex items-center justify-center gap-6 py-2">
            <Button variant="ghost" size="icon" aria-label={labels.previous} onClick={() => go(-1)}>
              <BackIcon />
            </Button>
            <span className="text-small text-ink-soft tabular-nums">
              {shown + 1} / {pictures.length}
            </span>
            <Button variant="ghost" size="icon" aria-label={labels.next} onClick={() => go(1)}>
              <BackIcon className="size-5 rotate-180" />
            </Button>
          </div>
        )}
      </div>
    </dialog>
  )
}
