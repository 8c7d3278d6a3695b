type SizeSliderProps = {
  label: string
  /** The names are from the smallest size to the largest. */
  names: readonly string[]
  /** It is the index of the size that is shown. */
  at: number
  /** A screen reader reads this text of the shown size, if it is more than the name. */
  valueText?: string | undefined
  onChoose: (at: number) => void
}

/** The slider chooses among sizes; a tap on the shown one chooses it, too. */
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
      // The shown size can be chosen as well, although its value does not change.
      onClick={event => onChoose(event.currentTarget.valueAsNumber)}
      className="block h-11 w-full cursor-pointer accent-ink"
    />
  )
}
