import { useRef, useState } from 'react'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Big digits and Enter: the field is ready for the next box at once. */
export function SeenForm({ yardId }: { yardId: string }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { submit, isPending, failure, isOff } = useAct(
    (api, digits: string) => api.office.containers.count.mutate({ yardId, digits }),
    () => {
      setTyped('')
      field.current?.focus()
    },
  )
  const digits = typed.replace(/\D/g, '').slice(0, 5)
  return (
    <Form onSubmit={() => digits !== '' && submit(digits)} className="flex items-start gap-3">
      <div className="flex-1">
        <TextField
          ref={field}
          label={t('count.digits')}
          error={failure === null ? undefined : errorText(failure)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          maxLength={10}
          onChange={event => setTyped(event.target.value)}
          className="h-16 text-center text-title font-bold tabular-nums"
        />
      </div>
      <Button type="submit" size="lg" className="mt-6" pending={isPending} disabled={isOff || digits === ''}>
        {t('count.seen')}
      </Button>
    </Form>
  )
}
