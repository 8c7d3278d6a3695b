import { settings } from '#web/client/settings.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** The list shows the hauler's facts, one on each line, with a link if the fact has one. Without facts nothing is shown (rule A21). */
export function HaulerFacts() {
  const { language } = useTexts()
  return (
    settings.facts && (
      <ul className="flex w-full flex-wrap items-center gap-x-6 text-small">
        {settings.facts[language].map(({ text, url }) => (
          <li key={text}>
            {url ? (
              <a href={url} className="inline-flex min-h-11 min-w-11 items-center underline">
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
