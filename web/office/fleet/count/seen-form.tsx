import { useRef, useState } from 'react'
import { boxNamed } from '#domain/fleet/box-name.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Big letters and Enter: the field is ready for the next box at once. */
export function SeenForm({ yardId }: { yardId: string }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { submit, isPending, failure, isOff } = useAct(
    (api, number: string) => api.office.containers.count.mutate({ yardId, number }),
    () => {
      setTyped('')
      field.current?.focus()
    },
  )
  const number = boxNamed(typed)
  const isWrong = typed !== '' && number === null
  return (
    <Form onSubmit={() => number !== null && submit(number)} className="flex items-start gap-3">
      <div className="flex-1">
        <TextField
          ref={field}
          label={t('count.number')}
          error={isWrong ? t('count.number.invalid') : failure === null ? undefined : errorText(failure)}
          autoComplete="off"
          value={typed}
          maxLength={10}
          onChange={event => setTyped(event.target.value)}
          className="h-16 text-center text-title font-bold tabular-nums"
        />
      </div>
      <Button type="submit" size="lg" className="mt-6" pending={isPending} disabled={isOff || number === null}>
        {t('count.seen')}
      </Button>
    </Form>
  )
}
