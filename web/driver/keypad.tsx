import { useTexts } from '#web/i18n/i18n.ts'

type KeypadProps = {
  value: string
  onChange: (value: string) => void
  /** The maximum number of digits, without the point. */
  most: number
  hasDot?: boolean
}

const key =
  'grid min-h-12 place-items-center rounded-control border border-line-strong bg-surface text-street font-bold tabular-nums select-none active:bg-sunken'

/** The keys are big enough for a thumb in a glove. The phone's own keyboard never opens. */
export function Keypad({ value, onChange, most, hasDot = false }: KeypadProps) {
  const { t } = useTexts()
  const add = (digit: string) => {
    if (value.replace('.', '').length < most) onChange(value === '0' ? digit : value + digit)
  }
  const addDot = () => {
    if (!value.includes('.')) onChange(`${value || '0'}.`)
  }
  return (
    <div className="grid grid-cols-3 gap-1.5">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit => (
        <button key={digit} type="button" className={key} onClick={() => add(digit)}>
          {digit}
        </button>
      ))}
      {hasDot ? (
        <button type="button" className={key} aria-label={t('driver.keypad.dot')} onClick={addDot}>
          .
        </button>
      ) : (
        <span />
      )}
      <button type="button" className={key} onClick={() => add('0')}>
        0
      </button>
      <button
        type="button"
        className={key}
        aria-label={t('driver.keypad.erase')}
        onClick={() => onChange(value.slice(0, -1))}
      >
        ⌫
      </button>
    </div>
  )
}
