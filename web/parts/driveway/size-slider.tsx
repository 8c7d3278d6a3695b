type SizeSliderProps = {
  label: string
  /** The names from the smallest size to the largest. */
  names: readonly string[]
  /** The index of the shown size. */
  at: number
  /** What a screen reader reads of the shown size, if that is more than its name. */
  valueText?: string | undefined
  onChoose: (at: number) => void
}

/** The slider chooses a size. A tap on the shown size chooses that size too. */
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
      // A click on the shown size changes no value, so it is handled here.
      onClick={event => onChoose(event.currentTarget.valueAsNumber)}
      className="block h-11 w-full cursor-pointer accent-ink"
    />
  )
}
