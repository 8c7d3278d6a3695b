import { useTexts } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'

/** An order has restricted materials among others. The hauler calls about them, and they must not go into this dumpster. */
export function ToCallAbout({ materials }: { materials: readonly { readonly name: string }[] }) {
  const { t, language } = useTexts()
  if (materials.length === 0) return null
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(materials.map(one => one.name))
  return (
    <Notice tone="warning" title={t('price.toCallAbout.title', { materials: names })}>
      {t('price.toCallAbout')}
    </Notice>
  )
}
