import { placeholdersFor } from '#domain/message/template.ts'
import { languages } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { ChannelFields } from '#web/office/settings/messages/channel-fields.tsx'
import { type MessageList, refreshMessages, type WrittenKind } from '#web/office/settings/messages/queries.ts'
import { problemsOf, savedWords, type TypedWords, typedWords } from '#web/office/settings/messages/typed-words.ts'
import { toast } from '#web/ui/toast.ts'

const labelsOf = (t: Translate): Record<keyof TypedWords, string> => ({
  textEn: t('messages.text.en'),
  textEs: t('messages.text.es'),
  subjectEn: t('messages.subject.en'),
  subjectEs: t('messages.subject.es'),
  mailEn: t('messages.mail.en'),
  mailEs: t('messages.mail.es'),
})

type WordsFormProps = { written: WrittenKind; hauler: MessageList['hauler'] }

/** The form has the text and the mail of an occasion, in both languages, each with a preview of what a customer would read. */
export function WordsForm({ written, hauler }: WordsFormProps) {
  const { t } = useTexts()
  const { kind, id, version, words } = written
  const editing = useEditing({ version, fields: typedWords(words) })
  const { typed } = editing
  const isRight = (['sms', 'email'] as const).every(channel =>
    languages.every(language => problemsOf(written, typed, channel, language).length === 0),
  )
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, sent: TypedWords) =>
      api.office.messages.save.mutate({ kind, version: editing.seenVersion, words: savedWords(sent) }),
    {
      refresh: refreshMessages,
      onDone: () => {
        editing.saved()
        toast({ kind: 'success', title: t('messages.saved') })
      },
    },
  )
  const send = () => {
    if (isRight) void submit(typed)
    return isRight
  }
  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      failure={failure}
      objectId={id}
      labels={labelsOf(t)}
      onSend={send}
      save={t('messages.save')}
    >
      <p className="text-small text-ink-soft">
        {t('messages.known', {
          names: placeholdersFor(kind)
            .map(name => `{${name}}`)
            .join(' '),
        })}
      </p>
      {(['sms', 'email'] as const).map(channel => (
        <ChannelFields
          key={channel}
          channel={channel}
          written={written}
          hauler={hauler}
          typed={typed}
          labels={labelsOf(t)}
          set={editing.set}
        />
      ))}
    </EditForm>
  )
}
