import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { compareSides, type Fields, isSame, type TheirChanges } from '#web/office/edit/three-way.ts'
import { useKeepValues, useKeptValues } from '#web/office/edit/use-kept-values.ts'

/** The record has the values that its form shows; a new one has version 0. */
export type EditedRecord<Typed extends Fields> = { readonly version: number; readonly fields: Typed }

export type Editing<Typed extends Fields> = {
  readonly typed: Typed
  /** It is true if the form holds other values than the record. */
  readonly isTouched: boolean
  readonly set: (change: Partial<Typed>) => void
  /** The version was shown when typing began: a save names it. */
  readonly seenVersion: number
  /** Another person has saved these changes since, while unsaved values are here; it is null if there are none. */
  readonly theirs: (TheirChanges<Typed> & { readonly fields: Typed }) | null
  readonly takeTheirs: () => void
  /** The typed values stay, and win over the other person's when they are saved. */
  readonly keepMine: () => void
  /** It is called when the server has the values, before the form is left. */
  readonly saved: () => void
  /** It is true if leaving now loses typed values. */
  readonly isUnsaved: RefObject<boolean>
}

type Draft<Typed extends Fields> = { readonly opened: EditedRecord<Typed>; readonly typed: Typed }

type EditingOptions = {
  /** It is true for an act whose question is open: each change of the record by others is shown before the act goes on, typed or not. */
  readonly isAct?: boolean
  /** The form's name in the whole office, for typed values that stay when the session ends elsewhere. If it is null, they are lost. */
  readonly name?: string | null
}

/**
 * The hook holds the typed values of a form or a field, beside the record as others may change it meanwhile (rule V27). Untouched fields
 * follow the record. Typed values stay, and are saved with the version that was shown when typing began: nothing is replaced without a
 * word.
 */
export function useEditing<Typed extends Fields>(
  record: EditedRecord<Typed>,
  { isAct = false, name = null }: EditingOptions = {},
): Editing<Typed> {
  const kept = useKeptValues<Draft<Typed>>(name)
  const [opened, setOpened] = useState(kept?.opened ?? record)
  const [typed, setTyped] = useState(kept?.typed ?? record.fields)
  const [sent, setSent] = useState<Typed | null>(null)
  const isUntouched = isSame(typed, opened.fields)
  const isMine = isSame(typed, record.fields) || (sent !== null && isSame(typed, sent))
  const isNewer = record.version !== opened.version
  const changes = compareSides({ opened: opened.fields, theirs: record.fields, mine: typed })
  const take = () => {
    setOpened(record)
    setTyped(record.fields)
    setSent(null)
  }
  const isShown = !isAct && (isUntouched || isMine)
  // Another part of the record was changed: the values that are typed here replace nothing of it.
  const isBeside = !isAct && changes.changed.length === 0
  if (isNewer && isShown) take()
  else if (isNewer && isBeside) setOpened(record)

  const isUnsaved = useRef(false)
  useLayoutEffect(() => {
    isUnsaved.current = !isUntouched && !isMine
  })
  useKeepValues(name, (): Draft<Typed> | null => (isUnsaved.current ? { opened, typed } : null))
  const theirs = isNewer && !isShown && !isBeside ? { ...changes, fields: record.fields } : null
  return {
    typed,
    isTouched: !isUntouched && !isMine,
    set: change => setTyped(before => ({ ...before, ...change })),
    seenVersion: opened.version,
    theirs,
    takeTheirs: take,
    keepMine: () => {
      if (theirs) setTyped(theirs.merged)
      setOpened(record)
    },
    saved: () => {
      // The state is set at once: a page that is drawn for another reason first would still ask before it is left.
      flushSync(() => setSent(typed))
      isUnsaved.current = false
    },
    isUnsaved,
  }
}
