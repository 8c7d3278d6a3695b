import { useTexts } from '#web/i18n/i18n.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** A sentence that names the terms and the privacy policy, both of which open in a new tab. */
export function LegalLinks({ text }: { text: string }) {
  return (
    <LinkedText
      text={text}
      links={{
        terms: label => <NewTabLink href="/terms" label={label} />,
        privacy: label => <NewTabLink href="/privacy" label={label} />,
      }}
    />
  )
}

function NewTabLink({ href, label }: { href: string; label: string }) {
  const { t } = useTexts()
  return (
    <a href={href} target="_blank" rel="noopener" className="text-ink underline underline-offset-4">
      {label}
      <span className="sr-only"> ({t('shell.newTab')})</span>
    </a>
  )
}
