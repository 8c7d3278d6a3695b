import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { compareSides, type Fields, isSame, type TheirChanges } from '#web/office/edit/three-way.ts'
import { useKeepValues, useKeptValues } from '#web/office/edit/use-kept-values.ts'

/** A record with the values that its form shows. A new record has version 0. */
export type EditedRecord<Typed extends Fields> = { readonly version: number; readonly fields: Typed }

export type Editing<Typed extends Fields> = {
  readonly typed: Typed
  /** True if the form holds other values than the record. */
  readonly isTouched: boolean
  readonly set: (change: Partial<Typed>) => void
  /** The version that the page showed when the person began to type. A save sends it. */
  readonly seenVersion: number
  /** Changes that another person has saved since, while this form has unsaved values. Null if there are none. */
  readonly theirs: (TheirChanges<Typed> & { readonly fields: Typed }) | null
  readonly takeTheirs: () => void
  /** Keeps the typed values. The next save replaces the other person's values with them. */
  readonly keepMine: () => void
  /** The form calls this when the server has stored the values, before the person leaves the form. */
  readonly saved: () => void
  /** True if the person loses typed values by leaving now. */
  readonly isUnsaved: RefObject<boolean>
}

type Draft<Typed extends Fields> = { readonly opened: EditedRecord<Typed>; readonly typed: Typed }

type EditingOptions = {
  /**
   * True for an act whose question is open. The form then shows each change by others before the act continues, also if nothing is typed.
   */
  readonly isAct?: boolean
  /**
   * The form's name, which is unique in the office. Under this name the typed values stay when the session ends elsewhere. If it is null,
   * they are lost.
   */
  readonly name?: string | null
}

/**
 * The hook holds the typed values of a form or a field, and compares them with the record, which others may change meanwhile (rule V27).
 * Untouched fields follow the record. Typed values stay and are saved with the version that the page showed when typing began. So a save
 * never silently replaces what another person saved.
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
  // Another part of the record was changed, so the values that are typed here replace nothing of that change.
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
      // `flushSync` sets the state at once, because a render that comes first would otherwise ask before the person leaves.
      flushSync(() => setSent(typed))
      isUnsaved.current = false
    },
    isUnsaved,
  }
}
