import { useState } from 'react'
import { type CardProof, cardProofSchema, lastFourLength } from '#domain/account/card-proof.ts'
import { zipCodeLength } from '#domain/value/zip.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Proven = { readonly isProven: boolean; readonly triesLeft: number }

type CardProofOptions = {
  triesLeft: number
  /** Sends the proof and stores the number of tries that its answer tells. */
  prove: (proof: CardProof) => Promise<Proven>
  onProven: () => void
  /** Called when the last try was wrong too. */
  onOver: () => void
}

export type CardProofState = ReturnType<typeof useCardProof>

/** The hook holds the last four digits and the ZIP of a saved card, and says whether the last try was wrong (rules M76 and M81). */
export function useCardProof({ triesLeft, prove, onProven, onOver }: CardProofOptions) {
  const [lastFour, setLastFour] = useState('')
  const [zip, setZip] = useState('')
  const [isSent, setSent] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const proof = useSubmit(() => prove(cardProofSchema.parse({ lastFour, zip })), {
    onDone: answer => {
      if (answer.isProven) return onProven()
      if (answer.triesLeft === 0) return onOver()
      setWrong(true)
    },
    onError: setFailure,
  })
  return {
    lastFour,
    setLastFour,
    zip,
    setZip,
    isSent,
    isWrong,
    triesLeft,
    isPending: proof.isPending,
    failure,
    setFailure,
    submit: async () => {
      setSent(true)
      setWrong(false)
      setFailure(null)
      if (cardProofSchema.safeParse({ lastFour, zip }).success) await proof.submit()
    },
  }
}

/** The error is shown beside the fields, and the typed values stay. */
export function CardProofFields({ proof, readOnly }: { proof: CardProofState; readOnly: boolean }) {
  const { t } = useTexts()
  const { lastFour, zip, isSent, isWrong, triesLeft, failure } = proof
  const wrong = isWrong ? t('former.wrong', { count: triesLeft }) : undefined
  return (
    <>
      {failure !== null && (
        <Notice tone="red" announced>
          {errorText(failure)}
        </Notice>
      )}
      <DigitsField
        label={t('former.lastFour')}
        name="card-last-four"
        autoComplete="off"
        autoFocus
        length={lastFourLength}
        value={lastFour}
        onChange={proof.setLastFour}
        readOnly={readOnly}
        error={isSent && lastFour.length < lastFourLength ? t('former.lastFour.missing') : wrong}
      />
      <DigitsField
        label={t('former.zip')}
        name="card-zip"
        autoComplete="off"
        length={zipCodeLength}
        value={zip}
        onChange={proof.setZip}
        readOnly={readOnly}
        // The message does not say which of the two is wrong.
        aria-invalid={isWrong || undefined}
        error={isSent && zip.length < zipCodeLength ? t('former.zip.missing') : undefined}
      />
      {!isWrong && <p className="text-small text-ink-soft">{t('former.tries', { count: triesLeft })}</p>}
    </>
  )
}
