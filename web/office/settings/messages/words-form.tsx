import { placeholdersFor } from '#domain/message/template.ts'
import { wordsForm } from '#domain/message/words-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { ChannelFields } from '#web/office/settings/messages/channel-fields.tsx'
import { type MessageList, refreshMessages, type WrittenKind } from '#web/office/settings/messages/queries.ts'

type WordsFormProps = { written: WrittenKind; hauler: MessageList['hauler'] }

/** The form has the text and the mail of an occasion in both languages, each with a preview of what a customer reads. */
export function WordsForm({ written, hauler }: WordsFormProps) {
  const { t } = useTexts()
  const { kind, id, version, words } = written
  const rules = wordsForm(written)
  const form = useRecordForm({
    rules,
    // The words of an occasion have no id before they are saved for the first time, so the kind serves as the id.
    record: { id: id ?? kind, version },
    opened: rules.toTyped(words),
    labels: {
      textEn: t('messages.text.en'),
      textEs: t('messages.text.es'),
      subjectEn: t('messages.subject.en'),
      subjectEs: t('messages.subject.es'),
      mailEn: t('messages.mail.en'),
      mailEs: t('messages.mail.es'),
    },
    call: (api, values, expected) =>
      api.office.messages.save.mutate({ kind, version: expected.version, words: values }),
    refresh: refreshMessages,
    saved: t('messages.saved'),
  })
  const names = placeholdersFor(kind).map(name => `{${name}}`)
  return (
    <EditForm {...form.frame} save={t('messages.save')}>
      <p className="text-small text-ink-soft">{t('messages.known', { names: names.join(' ') })}</p>
      {(['sms', 'email'] as const).map(channel => (
        <ChannelFields key={channel} channel={channel} written={written} hauler={hauler} form={form} />
      ))}
    </EditForm>
  )
}
