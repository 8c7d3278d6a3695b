import type { ReactNode } from 'react'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { NotConnected } from '#web/office/edit/not-connected.tsx'
import type { Fields } from '#web/office/edit/three-way.ts'
import type { Editing } from '#web/office/edit/use-editing.ts'
import { useWrongFields } from '#web/office/edit/use-wrong-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Form } from '#web/ui/form.tsx'

type ActFormProps<Typed extends Fields> = {
  editing: Editing<Typed>
  objectId: string | null
  labels: Readonly<Partial<Record<keyof Typed & string, string>>>
  /** Turns the id in a field into words, when the form shows what others changed. */
  names?: Readonly<Partial<Record<keyof Typed & string, (value: string) => string>>>
  /** Sends the typed values and returns true. If a value is wrong, it sends nothing and returns false. */
  onSend: () => boolean
  save: string
  isPending: boolean
  isOff: boolean
  /** Null if the form shows the failure beside a field. */
  failure: unknown
  /** Cancels the act. The person can also do it after others have changed the record. */
  onStop?: () => void
  /** Content beside the button. */
  beside?: ReactNode
  /** Content in place of the button, if the act is no longer possible. */
  instead?: ReactNode
  className?: string
  children: ReactNode
}

/** A small form inside a page. It asks for the few values of one act and has its buttons in one line. */
export function ActForm<Typed extends Fields>(props: ActFormProps<Typed>) {
  const { editing, objectId, labels, names, onSend, save, isPending, isOff, failure, onStop, beside } = props
  const wrong = useWrongFields()
  const send = () => {
    if (!onSend()) wrong.lead()
  }
  return (
    <Form onSubmit={send} className={classNames('flex flex-col items-start gap-3', props.className)}>
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <div ref={wrong.ref} className="flex w-full flex-col gap-3">
        {props.children}
      </div>
      {props.instead ?? (
        <>
          <ChangedMeanwhile
            editing={editing}
            objectId={objectId}
            labels={labels}
            {...(names && { names })}
            {...(onStop && { onStop })}
          />
          <ActFailure failure={failure} />
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" size="sm" pending={isPending} disabled={isOff || editing.theirs !== null}>
              {save}
            </Button>
            {beside}
          </div>
          <NotConnected />
        </>
      )}
    </Form>
  )
}
