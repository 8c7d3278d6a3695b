import { useState } from 'react'
import { parseBoxName } from '#domain/fleet/box-name.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DecisionFailure } from '#web/office/dispatch/decide/decision-failure.tsx'
import {
  actText,
  confirmTexts,
  hintText,
  questionDetail,
  questionText,
  wrongSizeTexts,
} from '#web/office/dispatch/decide/question-words.ts'
import { useDecision } from '#web/office/dispatch/decide/use-decision.ts'
import { boxQuestionOf } from '#web/office/edit/use-box-question.ts'
import type { DispatchDay, Question, QuestionAnswer } from '#web/office/session/office-api.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type QuestionCardProps = { question: Question; day: DispatchDay; isOff: boolean }
type Answering = {
  isOff: boolean
  isPending: boolean
  onAnswer: (answer: QuestionAnswer) => void
  onTyped: () => void
}

/** The card shows one question and its answers. One or two presses answer it. */
export function QuestionCard({ question, day, isOff }: QuestionCardProps) {
  const { timeZone } = day
  const { t, language } = useTexts()
  const { submit, isPending, failure } = useDecision((api, answer: QuestionAnswer) =>
    api.office.questions.answer.mutate({ questionId: question.id, answer }),
  )
  const [asked, setAsked] = useState<QuestionAnswer | null>(null)
  const boxQuestion = boxQuestionOf(failure)
  const isAsked = boxQuestion !== null && asked?.act === 'box'
  const send = (answer: QuestionAnswer) => {
    setAsked(answer)
    submit(answer)
  }
  const words = { t, language, timeZone }
  const detail = questionDetail(question, words)
  // If the person types another number, the server has to ask about that number again.
  const answering = { isOff, isPending, onAnswer: send, onTyped: () => setAsked(null) }
  const [first, ...others] = question.acts
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line-strong p-3">
      <div className="flex flex-col gap-1 text-small">
        <p>{questionText(question, words)}</p>
        {detail && <p className="font-medium">{detail}</p>}
        {wrongSizeTexts(question, day, t).map(text => (
          <p key={text} className="font-medium text-warn">
            {text}
          </p>
        ))}
      </div>
      <Photos urls={question.photoUrls} />
      {(isAsked || boxQuestion === null) && <DecisionFailure failure={failure} timeZone={timeZone} />}
      {isAsked && (
        <Button
          size="sm"
          variant="outline"
          disabled={isOff || isPending}
          onClick={() => send({ ...asked, [boxQuestion]: true })}
        >
          {t(confirmTexts[boxQuestion])}
        </Button>
      )}
      {first && <Act question={question} act={first} isFirst {...answering} />}
      {others.map(act => (
        <Act key={act} question={question} act={act} isFirst={false} {...answering} />
      ))}
    </article>
  )
}

function Photos({ urls }: { urls: readonly string[] }) {
  const { t } = useTexts()
  if (urls.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener">
            <SmallPhoto
              url={url}
              alt={t('decide.photo', { number: index + 1 })}
              className="size-20 rounded-small border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

type ActProps = Answering & { question: Question; act: Question['acts'][number]; isFirst: boolean }

function Act({ question, act, isFirst, isOff, isPending, onAnswer, onTyped }: ActProps) {
  const { t } = useTexts()
  if (act === 'box')
    return <BoxAnswer question={question} isOff={isOff} isPending={isPending} onAnswer={onAnswer} onTyped={onTyped} />
  if (act === 'ticket')
    return <TypedAnswer act={act} isOff={isOff} isPending={isPending} onAnswer={onAnswer} onTyped={onTyped} />
  const hint = hintText(question, act, t)
  return (
    <div className="flex flex-col gap-1">
      <Button
        size="sm"
        variant={isFirst ? 'default' : 'outline'}
        disabled={isOff || isPending}
        onClick={() => onAnswer({ act })}
      >
        {actText(question, act, t)}
      </Button>
      {hint && <p className="text-small text-ink-soft">{hint}</p>}
    </div>
  )
}

/** Each box that a driver named has a button. The number of another box can be typed. */
function BoxAnswer({ question, ...answering }: Answering & { question: Question }) {
  const { t } = useTexts()
  const { kind, leftBox, first } = question
  const named = kind === 'done-twice' ? [leftBox, first?.leftBox ?? null].filter(number => number !== null) : []
  return (
    <>
      {named.map(number => (
        <Button
          key={number}
          size="sm"
          disabled={answering.isOff || answering.isPending}
          onClick={() => answering.onAnswer({ act: 'box', number })}
        >
          {t('decide.act.thisBox', { box: number })}
        </Button>
      ))}
      <TypedAnswer act="box" {...answering} />
    </>
  )
}

function TypedAnswer({ act, isOff, isPending, onAnswer, onTyped }: Answering & { act: 'box' | 'ticket' }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const number = act === 'box' ? parseBoxName(typed) : typed.trim() || null
  return (
    <Form onSubmit={() => number !== null && onAnswer({ act, number })} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t(`decide.act.${act}.label`)}
          value={typed}
          maxLength={60}
          error={typed !== '' && number === null ? t('decide.box.invalid') : undefined}
          autoComplete="off"
          onChange={event => {
            setTyped(event.target.value)
            onTyped()
          }}
        />
      </div>
      <Button type="submit" size="sm" variant="outline" disabled={isOff || isPending || number === null}>
        {t(`decide.act.${act}`)}
      </Button>
    </Form>
  )
}
