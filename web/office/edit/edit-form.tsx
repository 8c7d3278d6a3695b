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
  /** Of the record; null for a new one. */
  objectId: string | null
  labels: Readonly<Record<keyof Typed & string, string>>
  /** Sends what is typed; says whether there is something wrong with it instead. */
  onSend: () => boolean
  save: string
  isPending: boolean
  isOff: boolean
  /** Null where it stands beside a field. */
  failure: unknown
  children: ReactNode
}

/** A form of the office: what others change meanwhile, what is lost by leaving, and the first wrong field with the focus. */
export function EditForm<Typed extends Fields>(props: EditFormProps<Typed>) {
  const { editing, objectId, labels, onSend, save, isPending, isOff, failure, children } = props
  const { t } = useTexts()
  const fields = useRef<HTMLDivElement>(null)
  // Once the person has decided whose version stays, the refusal of the old version is no longer shown.
  const [settled, setSettled] = useState<unknown>(null)
  if (editing.theirs && settled !== failure) setSettled(failure)
  const send = () => {
    const isRight = onSend()
    // When the page has marked them.
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

/** Once the page has marked them. */
export const focusWrong = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
