import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type LeaveWords = {
  readonly title: string
  /** Says what is lost. */
  readonly text: string
  readonly go: string
  readonly stay: string
}

/**
 * Asks before a dialog with unsaved values is closed by Escape, by a press beside it or by the button in its corner. `close` closes the
 * dialog, and the dialog shows `question`.
 */
export function useCloseQuestion(isUnsaved: boolean, onClose: () => void, words: LeaveWords) {
  const [isAsked, setAsked] = useState(false)
  return {
    close: () => (isUnsaved ? setAsked(true) : onClose()),
    question: <LeaveQuestion words={words} leave={isAsked ? onClose : null} stay={() => setAsked(false)} />,
  }
}

type LeaveQuestionProps = { words: LeaveWords; leave: (() => void) | null; stay: () => void }

/** The question is shown while `leave` is not null. */
export function LeaveQuestion({ words, leave, stay }: LeaveQuestionProps) {
  return (
    <Dialog
      open={leave !== null}
      onClose={stay}
      title={words.title}
      closeLabel={words.stay}
      actions={
        <>
          <Button variant="outline" onClick={() => leave?.()}>
            {words.go}
          </Button>
          <Button onClick={stay}>{words.stay}</Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  )
}
