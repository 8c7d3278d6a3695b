import { disc, unit } from '#web/parts/driveway/scale.ts'

/** Things beside a dumpster show how large it is. Their lengths and heights are the usual ones. */

/** A person of 5 ft 9 in. */
export function Person({ x }: { x: number }) {
  const h = 5.75 * unit
  return (
    <g className="fill-ink-soft">
      <circle cx={x} cy={-h + 5} r="4.9" />
      <path
        d={`M${x - 5} ${-h + 11.5}h10q4.6 0 4.8 4.6l0.6 15.4q0 2 -1.9 2t-2 -2l-0.9 -11V0h-4.1V-24h-2.6V0h-4.1V${-h + 20.5}l-0.9 11q-0.1 2 -2 2t-1.9 -2l0.6 -15.4q0.2 -4.6 4.8 -4.6Z`}
      />
    </g>
  )
}

/** A pick-up truck of 19.3 ft by 6.3 ft, with its bed at the left. */
export function PickUp({ x }: { x: number }) {
  const at = (along: number) => x + along * unit
  const line = 'fill-none stroke-ink-soft'
  return (
    <g strokeLinejoin="round" strokeLinecap="round" strokeWidth="1.6">
      <path d={pickUp.body(x)} className="fill-surface stroke-ink-soft" />
      <path d={pickUp.windows(x)} className="fill-sunken stroke-ink-soft" strokeWidth="1.2" />
      <path
        d={`M${at(7.6)} -39V-17.6M${at(12)} -41V-17.6M${at(0.3)} -34H${at(7.4)}`}
        className={line}
        strokeWidth="1.1"
      />
      <path d={`M${at(12.7)} -35.6h3.4`} className={line} />
      <path d={`M${at(17.2)} -30.6h4.6v5h-5Z`} className="fill-sunken stroke-ink-soft" strokeWidth="1" />
      <path d={pickUp.wheels(x)} className="fill-ink-soft" />
      <path d={pickUp.hubs(x)} className="fill-surface" />
    </g>
  )
}

const wheels =
  (radius: number) =>
  (x: number, ground = 0): string =>
    [42, 165].map(axle => disc(x + axle, ground - 12.6, radius)).join('')

export const pickUp = {
  body: (x: number, ground = 0) =>
    `M${x} ${ground - 39}h76l6.5 -21q1.2 -3.4 5 -3.4h39q3.6 0 5.6 2.6l16.4 20.6q28 3.4 30.4 7.4 2 3.6 2.2 14.4h2v5.4h-4.1a14 14 0 0 0 -28 0h-95a14 14 0 0 0 -28 0h-16v-4.4h-12Z`,
  windows: (x: number, ground = 0) =>
    `M${x + 87} ${ground - 41}l4.6 -15.6q0.8 -2.4 3.4 -2.4h12.7v18ZM${x + 122} ${ground - 59}h8q2.4 0 4 2l12 16h-24Z`,
  wheels: wheels(12.6),
  hubs: wheels(5.6),
}

/** The wall of a house with a double garage door of 16 × 7 ft, behind everything else. */
export function Garage({ x }: { x: number }) {
  const [left, right] = [x + 1.6 * unit, x + 17.6 * unit]
  const rows = [-52.5, -35, -17.5].map(y => `M${left} ${y}H${right}`)
  const windows = [1, 2, 3].map(at => `M${left + (at * (right - left)) / 4} -70V-52.5`)
  return (
    <g className="fill-none stroke-line" strokeWidth="1.4" strokeLinejoin="round">
      <path d={`M${x} 0V-86h240V0Z`} className="fill-sunken" />
      <path d={`M${x - 12} -85l20 -26h260v26Z`} className="fill-surface" />
      <path d={`M${left} 0V-70H${right}V0Z`} className="fill-surface stroke-line-strong" />
      <path d={[...rows, ...windows].join('')} />
    </g>
  )
}

/** The truck that has brought the dumpster. It drives off to the left, with its frame tilted down behind it. */
export function RollOffTruck() {
  return (
    <g className="fill-ink-soft">
      <path d="M-150 -18v-44q0 -6 6 -6h26l10 26v24Z" />
      <path d="M-108 -28l96 14v7H-108Z" />
      <path d={[-134, -66, -42].map(x => disc(x, -11, 11)).join('')} className="stroke-surface" strokeWidth="2" />
    </g>
  )
}
