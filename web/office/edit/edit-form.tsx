import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import type { Fields } from '#web/office/edit/three-way.ts'
import type { Editing } from '#web/office/edit/use-editing.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'

type EditFormProps<Typed extends Fields> = {
  editing: Editing<Typed>
  /** It is the id of the record; it is null for a new one. */
  objectId: string | null
  labels: Readonly<Record<keyof Typed & string, string>>
  /** It sends the typed values and returns true; if a value is wrong, it sends nothing and returns false. */
  onSend: () => boolean
  save: string
  isPending: boolean
  isOff: boolean
  /** It is null if the failure is shown beside a field. */
  failure: unknown
  children: ReactNode
}

/**
 * The form of the office shows what others change meanwhile, asks before typed text is lost by leaving, and puts the focus on the first
 * wrong field.
 */
export function EditForm<Typed extends Fields>(props: EditFormProps<Typed>) {
  const { editing, objectId, labels, onSend, save, isPending, isOff, failure, children } = props
  const { t } = useTexts()
  const fields = useRef<HTMLDivElement>(null)
  // Once the person has decided whose version stays, the refusal of the old version is no longer shown.
  const [settled, setSettled] = useState<unknown>(null)
  if (editing.theirs && settled !== failure) setSettled(failure)
  const send = () => {
    const isRight = onSend()
    // The focus moves after the page has marked the wrong fields.
    if (!isRight) requestAnimationFrame(() => focusWrong(fields.current))
  }
  return (
    <Form onSubmit={send} className="flex flex-col gap-4">
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <div ref={fields} className="flex flex-col gap-4">
        {children}
      </div>
      <ChangedMeanwhile editing={editing} objectId={objectId} labels={labels} />
      <ActFailure failure={failure === settled ? null : failure} />
      <Button type="submit" pending={isPending} disabled={isOff || editing.theirs !== null}>
        {save}
      </Button>
      {editing.theirs && <p className="text-small text-ink-soft">{t('edit.decideFirst')}</p>}
    </Form>
  )
}

/**
 * The function is called after the page has marked the wrong fields. It brings the first one to the middle of the window, because the message
 * below the field would be outside a small screen if the field stayed at its edge. A list that may not be empty has its button in place of a
 * field.
 */
export function focusWrong(fields: HTMLElement | null): void {
  const first = fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}
