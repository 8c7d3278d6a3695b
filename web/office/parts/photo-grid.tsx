import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { Lightbox, type LightboxPicture } from '#web/ui/lightbox.tsx'

type PhotoGridProps = {
  pictures: readonly LightboxPicture[]
  labels: { readonly next: string; readonly previous: string }
}

/** Shows small photos with their labels. Each photo opens as large as the screen. */
export function PhotoGrid({ pictures, labels }: PhotoGridProps) {
  const { t } = useTexts()
  const [shown, show] = useState<number | null>(null)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {pictures.map((picture, at) => (
          <li key={picture.src}>
            <button
              type="button"
              onClick={() => show(at)}
              className="block w-full overflow-hidden rounded-control border border-line text-left text-small hover:border-line-strong"
            >
              <SmallPhoto url={picture.src} className="aspect-4/3 w-full bg-sunken object-cover" />
              <span className="block px-2 py-1.5">{picture.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Lightbox pictures={pictures} shown={shown} onShow={show} labels={{ close: t('shell.close'), ...labels }} />
    </>
  )
}
