import { settings } from '#web/client/settings.ts'
import { haulerName } from '#web/frame/brand.ts'
import { HaulerFacts } from '#web/frame/hauler-facts.tsx'
import { NewTabLink } from '#web/frame/legal-links.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

export function PageFooter() {
  const { t, language } = useTexts()
  const link = 'inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline'
  return (
    <footer className="border-t border-line text-small text-ink-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-2 sm:px-6">
        <HaulerFacts />
        <span className="mr-auto max-sm:hidden">{haulerName}</span>
        {settings.foot?.[language].map(({ text, url }) => (
          <a key={text} href={url} className={link}>
            {text}
          </a>
        ))}
        <NewTabLink href="/terms" label={t('shell.terms')} className={link} />
        <NewTabLink href="/privacy" label={t('shell.privacy')} className={link} />
      </div>
    </footer>
  )
}
