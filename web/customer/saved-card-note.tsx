import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '#web/client/query.ts'
import { cardProofQuery } from '#web/customer/queries.ts'
import { CardProofFields, useCardProof } from '#web/frame/sign-in/card-proof-fields.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

export type SavedCardNoteProps = {
  says: 'hidden' | 'unproven-device' | 'disputed' | 'declined'
  /** Called when the customer leaves this page for the one that offers the card. */
  onProven?: (() => void) | undefined
  /** Called when the page stays and shows the card as soon as the card is known. */
  onShown?: (() => void) | undefined
}

/**
 * The note explains why a saved card is hidden or not offered. If the customer can prove the card, the note has the
 * button for that (rules M81 and M82).
 */
export default function SavedCardNote({ says, onProven, onShown }: SavedCardNoteProps) {
  const { t } = useTexts()
  const isProvable = says === 'hidden' || says === 'unproven-device'
  const { data } = useQuery({ ...cardProofQuery(), enabled: isProvable })
  const [isOpen, setOpen] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  const isProven = useRef(false)
  // The button that opened the dialog disappears with the note. The focus moves to the card, for customers who use a
  // screen reader or the keyboard.
  useEffect(() => {
    const place = note.current?.parentElement
    return () => {
      if (!isProven.current || !place || document.activeElement !== document.body) return
      place.tabIndex = -1
      place.focus()
    }
  }, [])
  return (
    <div ref={note}>
      <Notice>
        <p>{t(`cards.${says}`)}</p>
        {data?.triesLeft === 0 && (
          <p
            className="mt-2"
            tabIndex={-1}
            ref={words => {
              if (!words || !isOver.current) return
              isOver.current = false
              words.focus()
            }}
          >
            {t('cards.over')}
          </p>
        )}
        {data && data.triesLeft > 0 && (
          <Button variant="outline" size="sm" className="mt-2" onClick={() => setOpen(true)}>
            {t('cards.prove')}
          </Button>
        )}
        {isOpen && data && (
          <ProofDialog
            triesLeft={data.triesLeft}
            onClose={() => setOpen(false)}
            onOver={() => {
              isOver.current = true
            }}
            onProven={onProven}
            onShown={() => {
              isProven.current = true
              onShown?.()
            }}
          />
        )}
      </Notice>
    </div>
  )
}

type ProofDialogProps = Pick<SavedCardNoteProps, 'onProven'> & {
  triesLeft: number
  onClose: () => void
  onOver: () => void
  onShown: () => void
}

function ProofDialog({ triesLeft, onClose, onOver, onProven, onShown }: ProofDialogProps) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const proof = useCardProof({
    triesLeft,
    prove: async typed => {
      const answer = await api.proveSavedCard.mutate(typed)
      // If the query was sent before this try, its answer would bring back the old number.
      await queries.cancelQueries({ queryKey: cardProofQuery().queryKey })
      queries.setQueryData(cardProofQuery().queryKey, now => now && { ...now, triesLeft: answer.triesLeft })
      return answer
    },
    onProven: () => {
      toast({ kind: 'success', title: t('cards.prove.done'), forNextPage: onProven !== undefined })
      onClose()
      void queries.invalidateQueries()
      if (onProven) onProven()
      else onShown()
    },
    onOver: () => {
      onClose()
      onOver()
      void queries.invalidateQueries({ queryKey: cardProofQuery().queryKey })
    },
  })
  const close = () => {
    onClose()
    // A try may have counted although its answer was lost.
    void queries.invalidateQueries({ queryKey: cardProofQuery().queryKey })
  }
  // The dialog is outside the page, because the page may be a form. Browsers lose the data of a form within a form and load the page again.
  return createPortal(
    <Dialog open onClose={close} title={t('cards.prove')} closeLabel={t('shell.close')}>
      <Form className="flex flex-col gap-4" onSubmit={proof.submit}>
        <p>{t('cards.prove.lead')}</p>
        <CardProofFields proof={proof} readOnly={proof.isPending} />
        <Button type="submit" pending={proof.isPending}>
          {t('cards.prove.send')}
        </Button>
      </Form>
    </Dialog>,
    document.body,
  )
}
