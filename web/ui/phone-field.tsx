import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldTexts, inputStyle } from '#web/ui/field.tsx'
import { caretAfter, maskedPhone, nationalDigits } from '#web/ui/phone-mask.ts'

type PhoneFieldProps = FieldTexts & {
  /** Ten digits, or fewer while the person types. A number of another country stays as it is typed. */
  value: string
  onChange: (digits: string) => void
  onBlur?: () => void
  /** Called on Enter, also if the form's button is off. */
  onEnter?: () => void
  autoFocus?: boolean
  readOnly?: boolean
  name?: string
}

/** A field for a US mobile number in the mask +1 (###)-###-####. It also accepts a number that the phone fills in, with or without +1. */
export function PhoneField({ label, hint, error, value, onChange, onEnter, ...input }: PhoneFieldProps) {
  const element = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  const masked = maskedPhone(value)

  useLayoutEffect(() => {
    if (caret && document.activeElement === element.current) element.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    let digitsBefore = nationalDigits(before).length
    let digits = nationalDigits(target.value)
    const onlyMaskDeleted = digits === value && isBackspace(nativeEvent)
    if (onlyMaskDeleted && digitsBefore > 0) {
      digits = digits.slice(0, digitsBefore - 1) + digits.slice(digitsBefore)
      digitsBefore -= 1
    }
    setCaret({ at: caretAfter(digitsBefore, maskedPhone(digits)) })
    onChange(digits)
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {wiring => (
        <input
          name="phone"
          {...input}
          {...wiring}
          ref={element}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+1 (___)-___-____"
          value={masked}
          onChange={change}
          onKeyDown={event => event.key === 'Enter' && onEnter?.()}
          className={classNames(inputStyle, 'text-large tabular-nums')}
        />
      )}
    </Field>
  )
}

const isBackspace = (event: Event) => 'inputType' in event && event.inputType === 'deleteContentBackward'
