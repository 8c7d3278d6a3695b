import { useRef, useState } from 'react'
import { parseBoxName } from '#domain/fleet/box-name.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { lazyDialog } from '#web/frame/lazy-dialog.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useBoxQuestion } from '#web/office/edit/use-box-question.ts'
import { type TickedBox, useTick, type YardCount } from '#web/office/fleet/count/use-tick.ts'
import { useUndoMove } from '#web/office/fleet/use-undo-move.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const ScanDialog = lazyDialog(() => import('#web/office/fleet/count/scan-dialog.tsx'))

/** The field has large letters and takes Enter, and is ready for the next box at once. A person can scan the label instead. */
export function SeenForm(count: YardCount) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<TickedBox | null>(null)
  const [isScanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { submit, isPending, failure, isOff } = useTick(count, ticked => {
    setTyped('')
    setLast(ticked)
    field.current?.focus()
  })
  const undo = useUndoMove(last?.number ?? '', () => setLast(null))
  const number = parseBoxName(typed)
  const isWrong = typed !== '' && number === null
  const question = useBoxQuestion(failure, number)
  const failureText = failure === null || question.isOver ? undefined : errorText(failure)
  const send = () => {
    if (number === null) return
    question.remember()
    void submit({ number })
  }
  return (
    <>
      <Form onSubmit={send} className="flex flex-wrap items-start gap-3">
        <div className="min-w-40 flex-1">
          <TextField
            ref={field}
            label={t('count.number')}
            error={isWrong ? t('count.number.invalid') : failureText}
            autoComplete="off"
            value={typed}
            maxLength={10}
            onChange={event => setTyped(event.target.value)}
            className="h-14 text-center text-title font-bold tabular-nums"
          />
        </div>
        <Button type="submit" size="lg" className="mt-6.5" pending={isPending} disabled={isOff || number === null}>
          {t('count.seen')}
        </Button>
        <Button variant="outline" size="lg" className="mt-6.5" disabled={isOff} onClick={() => setScanning(true)}>
          {t('count.scan')}
        </Button>
        {question.asked !== null && number !== null && (
          <Button
            variant="outline"
            size="lg"
            disabled={isOff || isPending}
            onClick={() => submit({ number, isSure: true })}
          >
            {t('count.sure')}
          </Button>
        )}
        <p role="status" className="w-full text-ink-soft empty:hidden">
          {last && tickText(last, t)}
        </p>
        {last?.isNew && (
          <Button
            variant="outline"
            size="sm"
            disabled={isOff || undo.isPending}
            onClick={() => undo.submit({ id: last.id })}
          >
            {t('count.undo')}
          </Button>
        )}
        <ActFailure failure={undo.failure} />
      </Form>
      {isScanning && <ScanDialog {...count} onClose={() => setScanning(false)} />}
    </>
  )
}

function tickText({ number, isNew, takenFrom }: TickedBox, t: Translate): string {
  if (!isNew) return t('count.already', { number })
  return takenFrom === undefined ? t('count.ticked', { number }) : t('count.takenFrom', { number, order: takenFrom })
}
