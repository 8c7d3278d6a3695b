type SmallLineProps = { values: readonly (number | null)[] }

const [width, height] = [120, 32]

/** The course of a measure without an axis. The chart below has the values. */
export function SmallLine({ values }: SmallLineProps) {
  const known = values.filter(value => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  if (known.length < 2) return <div className="h-8" />
  const xOf = (index: number) => 3 + (index / (values.length - 1)) * (width - 6)
  const yOf = (value: number) => (high === low ? height / 2 : 4 + ((high - value) / (high - low)) * (height - 8))
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}`],
  )
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-8 w-full">
      <path
        d={`M${points.join('L')}`}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent forced-colors:stroke-current"
      />
    </svg>
  )
}
