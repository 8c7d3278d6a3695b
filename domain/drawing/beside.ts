/** Things beside a dumpster show how large it is (rule C70). Their lengths and heights are the usual ones. */
import { at, type Drawn, disc } from '#domain/drawing/drawn.ts'
import { unit } from '#domain/drawing/scale.ts'

const heightOfPerson = 5.75 * unit

/** A person of 5 ft 9 in. */
export const personDrawn = (x: number): readonly Drawn[] => [
  { d: disc(x, -heightOfPerson + 5, 4.9), fill: 'ink-soft' },
  {
    d: `M${at(x - 5)} ${-heightOfPerson + 11.5}h10q4.6 0 4.8 4.6l0.6 15.4q0 2 -1.9 2q-1.9 0 -2 -2l-0.9 -11V0h-4.1V-24h-2.6V0h-4.1V${-heightOfPerson + 20.5}l-0.9 11q-0.1 2 -2 2q-1.9 0 -1.9 -2l0.6 -15.4q0.2 -4.6 4.8 -4.6Z`,
    fill: 'ink-soft',
  },
]

/** A pick-up truck of 19.3 ft by 6.3 ft, with its bed at the left. */
export function pickUpDrawn(x: number): readonly Drawn[] {
  const from = (along: number) => at(x + along * unit)
  return [
    {
      d: pickUp.body(x),
      fill: 'surface',
      stroke: 'ink-soft',
      width: 1.6,
    },
    {
      d: pickUp.windows(x),
      fill: 'sunken',
      stroke: 'ink-soft',
      width: 1.2,
    },
    {
      d: `M${from(7.6)} -39V-17.6M${from(12)} -41V-17.6M${from(0.3)} -34H${from(7.4)}`,
      stroke: 'ink-soft',
      width: 1.1,
    },
    { d: `M${from(12.7)} -35.6h3.4`, stroke: 'ink-soft', width: 1.6 },
    {
      d: `M${from(17.2)} -30.6h4.6v5h-5Z`,
      fill: 'sunken',
      stroke: 'ink-soft',
      width: 1,
    },
    { d: pickUp.wheels(x), fill: 'ink-soft' },
    { d: pickUp.hubs(x), fill: 'surface' },
  ]
}

const wheels =
  (radius: number) =>
  (x: number, ground = 0): string =>
    [42, 165].map(axle => disc(x + axle, ground - 12.6, radius)).join('')

export const pickUp = {
  body: (x: number, ground = 0) =>
    `M${at(x)} ${ground - 39}h76l6.5 -21q1.2 -3.4 5 -3.4h39q3.6 0 5.6 2.6l16.4 20.6q28 3.4 30.4 7.4 2 3.6 2.2 14.4h2v5.4h-4.1a14 14 0 0 0 -28 0h-95a14 14 0 0 0 -28 0h-16v-4.4h-12Z`,
  windows: (x: number, ground = 0) =>
    `M${at(x + 87)} ${ground - 41}l4.6 -15.6q0.8 -2.4 3.4 -2.4h12.7v18ZM${at(x + 122)} ${ground - 59}h8q2.4 0 4 2l12 16h-24Z`,
  wheels: wheels(12.6),
  hubs: wheels(5.6),
}

/** The wall of a house with a double garage door of 16 × 7 ft, behind everything else. */
export function garageDrawn(x: number): readonly Drawn[] {
  const [left, right] = [x + 1.6 * unit, x + 17.6 * unit]
  const rows = [-52.5, -35, -17.5].map(y => `M${at(left)} ${y}H${at(right)}`)
  const windows = [1, 2, 3].map(pane => `M${at(left + (pane * (right - left)) / 4)} -70V-52.5`)
  const line = { stroke: 'line', width: 1.4 } as const
  return [
    { d: `M${at(x)} 0V-86h240V0Z`, fill: 'sunken', ...line },
    { d: `M${at(x - 12)} -85l20 -26h260v26Z`, fill: 'surface', ...line },
    {
      d: `M${at(left)} 0V-70H${at(right)}V0Z`,
      fill: 'surface',
      stroke: 'line-strong',
      width: 1.4,
    },
    { d: [...rows, ...windows].join(''), ...line },
  ]
}

/** The truck that has brought the dumpster. It drives off to the left, with its frame tilted down behind it. */
export const rollOffTruckDrawn: readonly Drawn[] = [
  { d: 'M-150 -18v-44q0 -6 6 -6h26l10 26v24Z', fill: 'ink-soft' },
  { d: 'M-108 -28l96 14v7H-108Z', fill: 'ink-soft' },
  {
    d: [-134, -66, -42].map(axle => disc(axle, -11, 11)).join(''),
    fill: 'ink-soft',
    stroke: 'surface',
    width: 2,
  },
]
