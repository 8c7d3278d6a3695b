import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
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

type EditFormProps<Typed extends Fields> = {
  editing: Editing<Typed>
  /** The id of the record. Null for a new record. */
  objectId: string | null
  labels: Readonly<Record<keyof Typed & string, string>>
  /** Sends the typed values and returns true. If a value is wrong, it sends nothing and returns false. */
  onSend: () => boolean
  save: string
  isPending: boolean
  isOff: boolean
  /** Null if the form shows the failure beside a field. */
  failure: unknown
  /** True for a form in which the page shows its content. Its buttons appear when something is typed. */
  isQuiet?: boolean
  /** True for a form that is longer than the window. On a desktop its button and its notices then stay at the foot of the window. */
  isLong?: boolean
  children: ReactNode
}

// A field that gets the focus stops above the foot: 50dvh is the greatest height of the foot.
const aboveButton = 'lg:[&_:is(input,select,textarea,button)]:scroll-mb-28'
const aboveNotice = 'lg:[&_:is(input,select,textarea,button)]:scroll-mb-[calc(50dvh+1rem)]'

/**
 * A form of the office. It shows what others change meanwhile, asks before a person leaves and loses typed text, and moves the focus to the
 * first wrong field.
 */
export function EditForm<Typed extends Fields>(props: EditFormProps<Typed>) {
  const {
    editing,
    objectId,
    labels,
    onSend,
    save,
    isPending,
    isOff,
    failure,
    isQuiet = false,
    isLong = false,
    children,
  } = props
  const { t } = useTexts()
  const wrong = useWrongFields()
  // When the person has chosen a version, the form no longer shows the refusal of the old version.
  const [settled, setSettled] = useState<unknown>(null)
  if (editing.theirs && settled !== failure) setSettled(failure)
  const shownFailure = failure === settled ? null : failure
  const hasNotice = isLong && (editing.theirs !== null || shownFailure !== null)
  // The notice makes the foot higher, so that it may cover the field in which the person types.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (hasNotice && wrong.ref.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [hasNotice, wrong.ref])
  const send = () => {
    if (!onSend()) wrong.lead()
  }
  return (
    <Form onSubmit={send} className="flex flex-col gap-4">
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <div
        ref={wrong.ref}
        className={classNames('flex flex-col gap-4', isLong && (hasNotice ? aboveNotice : aboveButton))}
      >
        {children}
      </div>
      <div
        className={classNames(
          'flex flex-col gap-4 empty:hidden',
          isLong &&
            'lg:sticky lg:bottom-0 lg:z-10 lg:-mx-1 lg:-mt-1 lg:max-h-[50dvh] lg:overflow-y-auto lg:bg-paper lg:px-1 lg:py-3',
        )}
      >
        <ChangedMeanwhile editing={editing} objectId={objectId} labels={labels} isLong={isLong} />
        <ActFailure failure={shownFailure} />
        {(!isQuiet || editing.isTouched) && (
          <>
            <div className={isQuiet ? 'flex flex-wrap gap-2' : 'grid'}>
              <Button type="submit" pending={isPending} disabled={isOff || editing.theirs !== null}>
                {save}
              </Button>
              {isQuiet && (
                <Button variant="outline" type="button" onClick={editing.takeTheirs}>
                  {t('edit.undo')}
                </Button>
              )}
            </div>
            {editing.theirs && <p className="text-small text-ink-soft">{t('edit.decideFirst')}</p>}
            <NotConnected />
          </>
        )}
      </div>
    </Form>
  )
}
