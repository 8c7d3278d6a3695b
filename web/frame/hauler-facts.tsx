import { settings } from '#web/client/settings.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** What the hauler says of itself, a line a fact; nothing where nothing is filled in (rule A21). */
export function HaulerFacts({ className }: { className: string }) {
  const { language } = useTexts()
  return (
    settings.facts && (
      <ul className={className}>
        {settings.facts[language].map(({ text, url }) => (
          <li key={text}>
            {url ? (
              <a href={url} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    )
  )
}
