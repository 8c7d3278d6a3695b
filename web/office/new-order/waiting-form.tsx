import { useState } from 'react'
import { maxEmailLength } from '#domain/value/email.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type WaitingFormProps = { zip: string; language: Language; email: string; onEmail: (email: string) => void }

/** No truck drives to this ZIP. The caller may join its waiting list. */
export function WaitingForm({ zip, language, email, onEmail }: WaitingFormProps) {
  const { t } = useTexts()
  const [isTried, setTried] = useState(false)
  const [waits, setWaits] = useState(false)
  const isWrong = !emailSchema.safeParse(email).success
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: { zipCode: string; email: string; language: Language }) => api.office.newOrder.wait.mutate(input),
    { refresh: async () => undefined, onDone: () => setWaits(true) },
  )
  const send = () => {
    setTried(true)
    if (!isWrong) void submit({ zipCode: zip, email: email.trim(), language })
  }
  if (waits) {
    return (
      <Notice tone="green" announced>
        {t('newOrder.waits', { zip, email: email.trim() })}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" announced title={t('newOrder.notServed', { zip })}>
        {t('newOrder.notServed.how')}
      </Notice>
      <TextField
        type="email"
        label={t('newOrder.email')}
        maxLength={maxEmailLength}
        error={isTried && isWrong ? t('newOrder.email.invalid') : undefined}
        value={email}
        onChange={event => onEmail(event.target.value)}
      />
      <ActFailure failure={failure} />
      <Button className="self-start" pending={isPending} disabled={isOff} onClick={send}>
        {t('newOrder.wait')}
      </Button>
    </div>
  )
}
