import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { compareSides, type Fields, isSame, type TheirChanges } from '#web/office/edit/three-way.ts'

/** A record as its form shows it; a new one has version 0. */
export type Edited<Typed extends Fields> = { readonly version: number; readonly fields: Typed }

export type Editing<Typed extends Fields> = {
  readonly typed: Typed
  /** Whether something other than the record stands here. */
  readonly isTouched: boolean
  readonly set: (change: Partial<Typed>) => void
  /** The version that was shown when typing began: a save names it. */
  readonly seenVersion: number
  /** What somebody else has saved since, while something unsaved stands here; null while there is none. */
  readonly theirs: (TheirChanges<Typed> & { readonly fields: Typed }) | null
  readonly takeTheirs: () => void
  /** What was typed here stays, and stands above theirs when it is saved. */
  readonly keepMine: () => void
  /** Said when the server has it, before the form is left. */
  readonly saved: () => void
  /** Whether leaving now loses something. */
  readonly isUnsaved: RefObject<boolean>
}

type EditingOptions = {
  /** An act whose question is open: whatever others change of the record meanwhile is told before it goes on, typed or not. */
  readonly isAct?: boolean
}

/**
 * What is typed in a form or a field, beside the record as others may change it meanwhile (rule V27). What nobody has touched follows the
 * record. What is typed stays, and is saved with the version that was shown when typing began: nothing is replaced without a word.
 */
export function useEditing<Typed extends Fields>(
  record: Edited<Typed>,
  { isAct = false }: EditingOptions = {},
): Editing<Typed> {
  const [opened, setOpened] = useState(record)
  const [typed, setTyped] = useState(record.fields)
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
  // Something else of the record was changed: what is typed here takes nothing away from it.
  const isBeside = !isAct && changes.changed.length === 0
  if (isNewer && isShown) take()
  else if (isNewer && isBeside) setOpened(record)

  const isUnsaved = useRef(false)
  useLayoutEffect(() => {
    isUnsaved.current = !isUntouched && !isMine
  })
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
      // At once: a page that is drawn for another reason first would still ask before it is left.
      flushSync(() => setSent(typed))
      isUnsaved.current = false
    },
    isUnsaved,
  }
}
