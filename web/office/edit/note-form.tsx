import type { QueryClient } from '@tanstack/react-query'
import { noteForm } from '#domain/value/note-form.ts'
import type { Api } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type NoteFormProps = {
  call: (api: Api, content: string) => Promise<unknown>
  refresh: (queries: QueryClient) => Promise<unknown>
}

/** Only the office reads the note. The typed text stays until the server has stored it, and the page asks before the person loses it. */
export function NoteForm({ call, refresh }: NoteFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: noteForm,
    record: null,
    name: 'note',
    opened: noteForm.toTyped({ content: '' }),
    labels: { content: t('office.note.new') },
    failureAt: 'content',
    call: (api, { content }) => call(api, content),
    refresh,
    onDone: () => form.set({ content: '' }),
  })
  const { editing, onSend, isPending, isOff } = form.frame
  return (
    <Form onSubmit={onSend} className="flex flex-col items-start gap-2">
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <div className="w-full">
        <TextAreaField {...form.text('content')} />
      </div>
      {form.typed.content.trim() !== '' && (
        <Button type="submit" size="sm" variant="outline" pending={isPending} disabled={isOff}>
          {t('office.note.add')}
        </Button>
      )}
    </Form>
  )
}
