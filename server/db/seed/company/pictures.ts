/** These pictures show a dumpster that was set down, a full one, a blocked gate, and a scale ticket with the figures of its load. */
import { type Canvas, canvasOf, type Point } from '@rolloff/pictures/canvas.ts'
import { pngOf } from '@rolloff/pictures/png.ts'
import { polygon, rectangle, textShape } from '@rolloff/pictures/shapes.ts'
import type { SeedTicket } from './order.ts'

const [width, height] = [400, 300]
/** These are the pixels of the dumpster's edges. */
const [left, top, bottom] = [110, 160, 246]
const sky = '#c4dbeb'
const dusk = '#e8d0bc'
const asphalt = '#818386'
const concrete = '#bebab2'
const lawn = '#7e9660'
const steel = '#265448'
const steelDark = '#1a3c34'
const rust = '#964a28'
const rustDark = '#70361e'
const shade = '#5c5e60'
const wood = '#b0895c'
const plaster = '#dedad0'
const brick = '#9e5c4c'
const roof = '#564a46'
const glass = '#7896aa'
const white = '#f7f6f2'
const ink = '#2c2c30'
const paint = '#c44030'

type Scene = {
  readonly air: string
  readonly ground: string
  readonly wall: string
  readonly isRusty: boolean
  readonly length: number
}

const scenes: readonly Scene[] = [
  { air: sky, ground: concrete, wall: plaster, isRusty: false, length: 210 },
  { air: sky, ground: asphalt, wall: brick, isRusty: true, length: 170 },
  { air: dusk, ground: concrete, wall: brick, isRusty: false, length: 150 },
  { air: dusk, ground: asphalt, wall: plaster, isRusty: true, length: 230 },
  { air: sky, ground: asphalt, wall: plaster, isRusty: false, length: 190 },
]

export const drawPlacements = (): Buffer[] => scenes.map(scene => draw(scene, canvas => dumpster(canvas, scene)))

export const drawFullBoxes = (): Buffer[] =>
  scenes.slice(0, 4).map((scene, index) =>
    draw(scene, canvas => {
      heap(canvas, scene, index)
      dumpster(canvas, scene)
    }),
  )

export const drawBlockedGates = (): Buffer[] =>
  scenes.slice(1, 3).map((scene, index) =>
    draw(scene, canvas => {
      for (let bar = 0; bar < 13; bar += 1) canvas.fill(rectangle(70 + bar * 21, 140, 6, 96), ink)
      canvas.fill(rectangle(66, 152, 266, 7), ink)
      canvas.fill(rectangle(66, 214, 266, 7), ink)
      car(canvas, index === 0 ? paint : glass)
    }),
  )

function draw(scene: Scene, subject: (canvas: Canvas) => void): Buffer {
  const canvas = canvasOf(width, height, scene.air)
  canvas.fill(rectangle(0, 150, width, 40), lawn)
  canvas.fill(rectangle(40, 70, 190, 96), scene.wall)
  canvas.fill(polygon([26, 74], [135, 24], [244, 74]), roof)
  for (const x of [62, 128]) canvas.fill(rectangle(x, 92, 40, 34), glass)
  canvas.fill(rectangle(186, 104, 30, 62), wood)
  canvas.fill(polygon([0, 190], [width, 168], [width, height], [0, height]), scene.ground)
  subject(canvas)
  return pngOf(canvas)
}

function dumpster(canvas: Canvas, { isRusty, length }: Scene): void {
  const [side, dark] = isRusty ? [rust, rustDark] : [steel, steelDark]
  const right = left + length
  canvas.fill(
    polygon([left + 6, bottom + 2], [right + 44, bottom - 14], [right + 60, bottom + 6], [left + 18, bottom + 20]),
    shade,
  )
  canvas.fill(polygon([left - 10, top], [right, top], [right - 6, bottom], [left, bottom]), side)
  canvas.fill(polygon([right, top], [right + 42, top - 16], [right + 38, bottom - 18], [right - 6, bottom]), dark)
  for (let x = left + 14; x < right - 10; x += 27) canvas.fill(rectangle(x, top + 8, 7, bottom - top - 8), dark)
  canvas.fill(rectangle(left - 12, top - 4, length + 14, 9), dark)
  canvas.fill(rectangle(left + 26, top + 24, 58, 24), white)
  for (const x of [left + 12, right - 34]) canvas.fill(rectangle(x, bottom - 2, 16, 12), ink)
}

/** Draws the load of a full box. Each kind of load looks different. */
function heap(canvas: Canvas, { length }: Scene, kind: number): void {
  const colors = [wood, plaster, brick, lawn] as const
  const right = left + length
  const pieces: Point[] = Array.from({ length: 9 }, (_, index) => [
    left + (index * length) / 9,
    top - 10 - ((index * 37) % 26),
  ])
  canvas.fill(polygon([left - 6, top + 4], ...pieces, [right + 30, top + 4]), colors[kind % colors.length] ?? wood)
  for (const [index, [x, y]] of pieces.entries())
    canvas.fill(rectangle(x + 4, y + 6, 22 - (index % 3) * 5, 9), colors[(kind + index) % colors.length] ?? wood)
}

function car(canvas: Canvas, color: string): void {
  canvas.fill(
    polygon([96, 236], [104, 204], [148, 198], [176, 172], [258, 172], [290, 200], [312, 208], [314, 240]),
    color,
  )
  canvas.fill(polygon([162, 198], [182, 178], [252, 178], [274, 198]), white)
  for (const x of [126, 258]) canvas.fill(rectangle(x, 226, 34, 28), ink)
}

/** Draws a paper of 240 × 320 pixels with the number, then gross, tare and net in pounds, and the tons. */
export function ticketPicture({ number, grossInPounds, tareInPounds, tons }: SeedTicket): Buffer {
  const canvas = canvasOf(240, 320, shade)
  canvas.fill(rectangle(14, 12, 212, 296), white)
  canvas.fill(rectangle(30, 30, 96, 8), ink)
  canvas.fill(rectangle(30, 46, 64, 5), glass)
  const lines = [
    number,
    String(grossInPounds),
    String(tareInPounds),
    String(grossInPounds - tareInPounds),
    tons.toFixed(2),
  ]
  for (const [index, text] of lines.entries()) {
    const y = 72 + index * 44
    canvas.fill(rectangle(30, y + 8, 40 - index * 3, 5), glass)
    const [size, line] = index === 0 || index === 4 ? [38, y + 28] : [29, y + 21]
    canvas.fill(textShape(text, size, [96, line]), ink)
    canvas.fill(rectangle(30, y + 34, 180, 1), concrete)
  }
  canvas.fill(polygon([150, 300], [206, 288], [210, 293], [154, 305]), paint)
  return pngOf(canvas)
}
