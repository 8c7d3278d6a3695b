import { programAsText, textProgramOf, textProgramPath } from '#domain/message/text-program.ts'
import { type Language, languages } from '#domain/value/language.ts'
import { settings } from '#web/client/settings.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { TextAnchor } from '#web/office/parts/text-link.tsx'
import type { MessageList } from '#web/office/settings/messages/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

/**
 * The card has the details that carriers ask for when the hauler registers its texts, ready to be copied. They are in the words of the
 * public page (rule T21).
 */
export function TextProgramCard({ list: { hauler, kinds } }: { list: MessageList }) {
  const { t } = useTexts()
  const { origin } = window.location
  const textIn = (language: Language): string =>
    programAsText(
      textProgramOf(language, {
        ...hauler,
        email: settings.hauler.email,
        origin,
        textOf: kind => kinds.find(one => one.kind === kind)?.words.sms[language].text ?? '',
      }),
    )
  const copy = async (language: Language) => {
    const isCopied = await navigator.clipboard.writeText(textIn(language)).then(
      () => true,
      () => false,
    )
    toast(
      isCopied
        ? { kind: 'success', title: t('messages.program.copied') }
        : { kind: 'error', title: t('messages.program.notCopied'), description: t('messages.program.byHand') },
    )
  }
  return (
    <Card aria-label={t('messages.program')}>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-bold">{t('messages.program')}</summary>
        <div className="mt-2 flex flex-col gap-4">
          <p className="max-w-prose text-small text-ink-soft">{t('messages.program.lead')}</p>
          {languages.map(language => (
            <section key={language} aria-label={t(`messages.in.${language}`)} className="flex flex-col gap-2">
              <div className="flex flex-wrap items-center gap-3">
                <h2 className="font-medium">{t(`messages.in.${language}`)}</h2>
                <Button variant="outline" onClick={() => void copy(language)}>
                  {t(`messages.program.copy.${language}`)}
                </Button>
                <TextAnchor
                  href={`${language === 'en' ? '' : `/${language}`}${textProgramPath}`}
                  target="_blank"
                  rel="noopener"
                  className="text-small"
                >
                  {t('messages.program.page')}
                  <span className="sr-only"> ({t('shell.newTab')})</span>
                </TextAnchor>
              </div>
              <section
                lang={language}
                aria-label={t('messages.program')}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard needs the focus to scroll this text
                tabIndex={0}
                className="max-h-72 overflow-y-auto whitespace-pre-wrap rounded-md border border-line p-3 text-small"
              >
                {textIn(language)}
              </section>
            </section>
          ))}
        </div>
      </details>
    </Card>
  )
}
