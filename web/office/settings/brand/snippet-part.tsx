import { useId } from 'react'
import { priceFrame, priceFramePath } from '#domain/storefront/price-frame.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The part shows one line of HTML with which the hauler's own site shows the prices (rule C66). */
export function SnippetPart({ name }: { name: string }) {
  const { t, language } = useTexts()
  const titleId = useId()
  const line = priceFrame({ site: location.origin, name, language })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(line)
      toast({ kind: 'success', title: t('snippet.copied') })
    } catch {
      // A page without TLS has no clipboard.
      toast({ kind: 'error', title: t('snippet.notCopied') })
    }
  }
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id={titleId} className="text-large font-bold">
        {t('snippet.title')}
      </h2>
      <p className="max-w-prose text-small text-ink-soft">{t('snippet.lead')}</p>
      <TextAreaField label={t('snippet.code')} value={line} readOnly rows={4} onChange={() => undefined} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          {t('snippet.copy')}
        </Button>
        <a
          href={priceFramePath(language)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: 'ghost' })}
        >
          {t('snippet.look')}
        </a>
      </div>
    </section>
  )
}
