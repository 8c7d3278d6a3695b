import { useLayoutEffect, useRef } from 'react'
import { type BrandColors, colorsOf, productColors } from '#domain/company/brand.ts'
import { shownName } from '#web/frame/brand.ts'
import { Mark } from '#web/frame/mark.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** Shows the typed brand in all three apps, in the light and in the dark theme. */
export function BrandPreview({ name, accent }: { name: string; accent: string | null }) {
  const { t } = useTexts()
  const colors = accent === null ? productColors : colorsOf(accent)
  return (
    <section aria-label={t('brand.preview')} className="flex flex-col gap-2">
      <h2 className="text-large font-bold">{t('brand.preview')}</h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {(['light', 'dark'] as const).map(theme => (
          <Preview key={theme} theme={theme} name={name} colors={colors} />
        ))}
      </div>
    </section>
  )
}

type PreviewProps = { theme: 'light' | 'dark'; name: string; colors: BrandColors }

/** These elements only look like buttons and links, so that nothing in the preview can be pressed. */
function Preview({ theme, name, colors: { brand, ink, deep } }: PreviewProps) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.style.setProperty('--brand', brand)
    place.current?.style.setProperty('--brand-ink', ink)
    place.current?.style.setProperty('--brand-deep', deep)
  }, [brand, ink, deep])
  const part = 'flex flex-col gap-2 rounded-control border border-line bg-surface p-3'
  return (
    <div
      ref={place}
      data-theme={theme}
      className="own-brand flex flex-col gap-3 rounded-card border border-line bg-paper p-4 text-ink"
    >
      <p className="text-small text-ink-soft">{t(`brand.preview.${theme}`)}</p>
      <div className={part}>
        <p className="text-small text-ink-soft">{t('brand.preview.customer')}</p>
        <p className="flex min-w-0 items-center gap-2 font-bold">
          <Mark className="h-8 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{shownName(name)}</span>
        </p>
        <p className={buttonStyle()}>{t('brand.preview.button')}</p>
        <p className="text-accent-text underline underline-offset-4">{t('brand.preview.link')}</p>
      </div>
      <div className={part}>
        <p className="text-small text-ink-soft">{t('brand.preview.office')}</p>
        <p className="rounded-control bg-accent-tint px-3 py-2.5 text-small font-medium text-accent-text">
          {t('brand.preview.page')}
        </p>
      </div>
      <div className={part}>
        <p className="text-small text-ink-soft">{t('brand.preview.driver')}</p>
        <p className={buttonStyle({ size: 'lg', className: 'font-bold' })}>{t('brand.preview.here')}</p>
      </div>
    </div>
  )
}
