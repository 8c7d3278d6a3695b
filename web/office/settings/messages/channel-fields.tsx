import { countTexts, maxTextLength, outsideGsm } from '#domain/message/gsm.ts'
import { exampleOrder, type Preview, previewOf } from '#domain/message/preview.ts'
import { type Channel, placeholdersFor, type TemplateProblem, unknownPlaceholders } from '#domain/message/template.ts'
import { isSameTemplate } from '#domain/message/words.ts'
import { type TypedWords, typedTemplateOf, wordFields, wordProblems } from '#domain/message/words-form.ts'
import { type Language, languages } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { RecordForm } from '#web/office/edit/use-record-form.ts'
import type { MessageList, WrittenKind } from '#web/office/settings/messages/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ChannelFieldsProps = {
  channel: Channel
  written: WrittenKind
  hauler: MessageList['hauler']
  form: RecordForm<TypedWords>
}

/** The fields hold the text or the mail of an occasion, with both languages side by side. */
export function ChannelFields(props: ChannelFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="float-left pr-2 font-bold">
        {t(props.channel === 'sms' ? 'messages.text' : 'messages.mail')}
      </legend>
      <div className="clear-both grid grid-cols-1 items-start gap-x-4 gap-y-6 sm:grid-cols-2">
        {languages.map(language => (
          <TemplateFields key={language} language={language} {...props} />
        ))}
      </div>
    </fieldset>
  )
}

function TemplateFields({ channel, language, written, hauler, form }: ChannelFieldsProps & { language: Language }) {
  const { t } = useTexts()
  const { kind, standard } = written
  const names = wordFields[language]
  const template = typedTemplateOf(form.typed, channel, language)
  const problems = wordProblems(written, channel, language, template)
  const subject = form.text(names.subject)
  const text = form.text(names[channel])
  const example = exampleOrder(language, { name: hauler.name, phone: formatPhone(hauler.phone) })
  const preview = previewOf(channel, template, example)
  // The page names unknown placeholders while the person types, because a template with one is not used. The product sends its own words
  // instead.
  const unknownIn = (text: string) => unknownWords(unknownPlaceholders(kind, text), kind, t)
  const isStandard = isSameTemplate(template, standard[channel][language])
  const restore = () => {
    form.set({
      [names[channel]]: standard[channel][language].text,
      ...(channel === 'email' && { [names.subject]: standard.email[language].subject }),
    })
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {channel === 'email' && (
        <TextField
          {...subject}
          lang={language}
          error={problems.includes('no-subject') ? t('messages.wrong.subject') : unknownIn(subject.value)}
        />
      )}
      <TextAreaField
        {...text}
        rows={channel === 'sms' ? 5 : 12}
        lang={language}
        error={unknownIn(text.value) ?? wrongWords(problems, preview.text, text.value, t)}
      />
      <MessagePreview channel={channel} language={language} preview={preview} />
      <Button
        variant="outline"
        size="sm"
        disabled={isStandard}
        onClick={restore}
        aria-label={t('messages.restore.of', { field: text.label })}
      >
        {t('messages.restore')}
      </Button>
    </div>
  )
}

function unknownWords(unknown: readonly string[], kind: WrittenKind['kind'], t: Translate): string | undefined {
  if (unknown.length === 0) return undefined
  const known = placeholdersFor(kind).map(name => `{${name}}`)
  return t('messages.wrong.unknown', { unknown: unknown.join(' '), known: known.join(' ') })
}

/** Describes the first error in a text. Unknown placeholders have their own message. */
function wrongWords(problems: readonly TemplateProblem[], preview: string, typed: string, t: Translate) {
  if (problems.includes('empty')) return t('messages.wrong.empty')
  if (problems.includes('not-in-alphabet'))
    return t('messages.wrong.alphabet', { letters: outsideGsm(typed).join(' ') })
  if (problems.includes('too-long')) return t('messages.wrong.long', { length: preview.length })
  if (problems.includes('no-way-out')) return t('messages.wrong.stop')
  if (problems.includes('no-message')) return t('messages.wrong.message', { message: '{message}' })
  return undefined
}

type MessagePreviewProps = { channel: Channel; language: Language; preview: Preview }

/** Shows the message with example values. For a text, it also shows the length and how many segments it costs. */
function MessagePreview({ channel, language, preview: { subject, text } }: MessagePreviewProps) {
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
          {t('messages.length', { length: text.length, most: maxTextLength, count: countTexts(text) })}
        </p>
      )}
    </figure>
  )
}
