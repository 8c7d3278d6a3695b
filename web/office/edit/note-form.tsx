import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#web/client/api.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

const longestNote = 2000

type NoteFormProps = {
  call: (api: Api, content: string) => Promise<unknown>
  refresh: (queries: QueryClient) => Promise<unknown>
}

/** The note is for the office alone; the typed text stays until it is stored. */
export function NoteForm({ call, refresh }: NoteFormProps) {
  const { t } = useTexts()
  const [content, setContent] = useState('')
  const text = content.trim()
  const { submit, isPending, failure, isOff } = useOfficeAct(call, { refresh, onDone: () => setContent('') })
  return (
    <Form onSubmit={() => void (text !== '' && submit(text))} className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextAreaField
          label={t('office.note.new')}
          value={content}
          maxLength={longestNote}
          error={failure === null ? undefined : errorText(failure)}
          onChange={event => setContent(event.target.value)}
        />
      </div>
      {text !== '' && (
        <Button type="submit" size="sm" variant="outline" pending={isPending} disabled={isOff}>
          {t('office.note.add')}
        </Button>
      )}
    </Form>
  )
}
