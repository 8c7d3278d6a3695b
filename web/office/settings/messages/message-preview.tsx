import { countTexts, longestText } from '#domain/message/gsm.ts'
import type { Preview } from '#domain/message/preview.ts'
import type { Channel } from '#domain/message/template.ts'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'

type MessagePreviewProps = { channel: Channel; language: Language; preview: Preview }

/**
 * The preview shows the message as a customer would read it, with the values of an example; for a text it shows how much of its room is
 * used.
 */
export function MessagePreview({ channel, language, preview: { subject, text } }: MessagePreviewProps) {
  const { t } = useTexts()
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-small text-ink-soft">{t('messages.preview')}</figcaption>
      <div lang={language} className="wrap-break-word rounded-card bg-sunken p-3 text-small">
        {subject !== null && <p className="mb-2 font-bold">{subject}</p>}
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
      {channel === 'sms' && (
        <p className="text-small text-ink-soft tabular-nums">
          {t('messages.length', { length: text.length, most: longestText, count: countTexts(text) })}
        </p>
      )}
    </figure>
  )
}
