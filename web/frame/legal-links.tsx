import { useTexts } from '#web/i18n/i18n.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** The sentence names the terms and the privacy policy. Both open in a new tab. */
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

type NewTabLinkProps = { href: string; label: string; className?: string }

/** The link opens a new tab, so that text typed on this page stays. */
export function NewTabLink({ href, label, className = 'text-ink underline underline-offset-4' }: NewTabLinkProps) {
  const { t } = useTexts()
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {label}
      <span className="sr-only"> ({t('shell.newTab')})</span>
    </a>
  )
}
