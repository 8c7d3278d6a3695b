import { memo, useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { Driveway } from '#web/parts/driveway/driveway.tsx'
import { SizeSlider } from '#web/parts/driveway/size-slider.tsx'

/** The outsides are those of most haulers' boxes; the dumpster page draws those of this hauler. */
const sizes = [
  { yards: 10, dimensions: { lengthFt: 12, widthFt: 8, heightFt: 4 } },
  { yards: 20, dimensions: { lengthFt: 22, widthFt: 8, heightFt: 4.5 } },
  { yards: 30, dimensions: { lengthFt: 22, widthFt: 8, heightFt: 6 } },
  { yards: 40, dimensions: { lengthFt: 22, widthFt: 8, heightFt: 8 } },
] as const

/** The picture has every usual size in one driveway, to look at before any question. Typing beside it does not draw it again. */
export const SizesDrawn = memo(function SizesDrawn() {
  const { t } = useTexts()
  const [at, setAt] = useState(1)
  const { yards, dimensions } = sizes[at] ?? sizes[1]
  const name = t('getStarted.yards', { yards })
  return (
    <figure className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5 pb-4">
      <p className="font-medium">{name}</p>
      <Driveway isScene name={name} dimensions={dimensions} />
      <SizeSlider
        label={t('drawing.size')}
        names={sizes.map(size => t('getStarted.yards', { yards: size.yards }))}
        at={at}
        onChoose={setAt}
      />
      <figcaption className="border-t border-line pt-3 text-small text-ink-soft">{t('getStarted.sizes')}</figcaption>
    </figure>
  )
})
