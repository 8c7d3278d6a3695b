type SizeSliderProps = {
  label: string
  /** From the smallest to the largest. */
  names: readonly string[]
  /** Which of them is shown. */
  at: number
  /** How the shown one is read, where that is more than its name. */
  valueText?: string | undefined
  onChoose: (at: number) => void
}

/** Chooses among sizes by a slider; a tap on the one that is shown chooses it, too. */
export function SizeSlider({ label, names, at, valueText = names[at], onChoose }: SizeSliderProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={names.length - 1}
      step={1}
      value={at}
      onChange={event => onChoose(event.target.valueAsNumber)}
      // Of the one that is shown no value changes.
      onClick={event => onChoose(event.currentTarget.valueAsNumber)}
      className="block h-11 w-full cursor-pointer accent-ink"
    />
  )
}
