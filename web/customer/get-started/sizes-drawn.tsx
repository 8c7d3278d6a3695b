import { useTexts } from '#web/i18n/i18n.ts'
import { DumpsterDrawing } from '#web/parts/dumpster-drawing.tsx'

/** Outsides as most haulers' boxes measure; the dumpster page draws those of this hauler. */
const sizes = [
  { yards: 10, dimensions: { lengthFt: 12, widthFt: 8, heightFt: 4 } },
  { yards: 20, dimensions: { lengthFt: 22, widthFt: 8, heightFt: 4.5 } },
  { yards: 40, dimensions: { lengthFt: 22, widthFt: 8, heightFt: 8 } },
]

export function SizesDrawn() {
  const { t } = useTexts()
  return (
    <figure className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 pb-4">
      {sizes.map(({ yards, dimensions }) => (
        <div key={yards} className="flex flex-col">
          <p className="text-small font-medium text-ink-soft">{t('getStarted.yards', { yards })}</p>
          <DumpsterDrawing name={t('getStarted.yards', { yards })} dimensions={dimensions} />
        </div>
      ))}
      <figcaption className="border-t border-line pt-3 text-small text-ink-soft">{t('getStarted.sizes')}</figcaption>
    </figure>
  )
}
