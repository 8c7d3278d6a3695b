import { settings } from '#web/client/settings.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** What the hauler says of itself, a line a fact; nothing where nothing is filled in (rule A21). */
export function HaulerFacts({ className }: { className: string }) {
  const { language } = useTexts()
  const facts = settings.facts?.[language]
  if (!facts) return null
  const { lines, reviews } = facts
  return (
    <ul className={className}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
      {reviews && (
        <li>
          {reviews.url ? (
            <a
              href={reviews.url}
              rel="noopener"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {reviews.text}
            </a>
          ) : (
            reviews.text
          )}
        </li>
      )}
    </ul>
  )
}
