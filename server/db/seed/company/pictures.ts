/**
 * The demo's pictures show a dumpster that was set down, a full one, a gate that is blocked, and a scale's ticket
 * with its own figures.
 */

import type { SeedTicket } from '../order.ts'
import { digitRows } from './digits.ts'
import { type Canvas, type Colour, openCanvas, type Point } from './png.ts'

const [width, height] = [400, 300]
/** The dumpster is at these pixels. */
const [left, top, bottom] = [110, 160, 246]
const sky: Colour = [196, 219, 235]
const dusk: Colour = [232, 208, 188]
const asphalt: Colour = [129, 131, 134]
const concrete: Colour = [190, 186, 178]
const lawn: Colour = [126, 150, 96]
const steel: Colour = [38, 84, 72]
const steelDark: Colour = [26, 60, 52]
const rust: Colour = [150, 74, 40]
const rustDark: Colour = [112, 54, 30]
const shade: Colour = [92, 94, 96]
const wood: Colour = [176, 137, 92]
const plaster: Colour = [222, 218, 208]
const brick: Colour = [158, 92, 76]
const roof: Colour = [86, 74, 70]
const glass: Colour = [120, 150, 170]
const white: Colour = [247, 246, 242]
const ink: Colour = [44, 44, 48]
const paint: Colour = [196, 64, 48]

type Scene = {
  readonly air: Colour
  readonly ground: Colour
  readonly wall: Colour
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
      for (let bar = 0; bar < 13; bar += 1) canvas.box(ink, 70 + bar * 21, 140, 6, 96)
      canvas.box(ink, 66, 152, 266, 7)
      canvas.box(ink, 66, 214, 266, 7)
      car(canvas, index === 0 ? paint : glass)
    }),
  )

function draw(scene: Scene, subject: (canvas: Canvas) => void): Buffer {
  const canvas = openCanvas(width, height, scene.air)
  canvas.box(lawn, 0, 150, width, 40)
  canvas.box(scene.wall, 40, 70, 190, 96)
  canvas.fill(roof, [
    [26, 74],
    [135, 24],
    [244, 74],
  ])
  for (const x of [62, 128]) canvas.box(glass, x, 92, 40, 34)
  canvas.box(wood, 186, 104, 30, 62)
  canvas.fill(scene.ground, [
    [0, 190],
    [width, 168],
    [width, height],
    [0, height],
  ])
  subject(canvas)
  return canvas.png()
}

function dumpster(canvas: Canvas, { isRusty, length }: Scene): void {
  const [side, dark] = isRusty ? [rust, rustDark] : [steel, steelDark]
  const right = left + length
  canvas.fill(shade, [
    [left + 6, bottom + 2],
    [right + 44, bottom - 14],
    [right + 60, bottom + 6],
    [left + 18, bottom + 20],
  ])
  canvas.fill(side, [
    [left - 10, top],
    [right, top],
    [right - 6, bottom],
    [left, bottom],
  ])
  canvas.fill(dark, [
    [right, top],
    [right + 42, top - 16],
    [right + 38, bottom - 18],
    [right - 6, bottom],
  ])
  for (let x = left + 14; x < right - 10; x += 27) canvas.box(dark, x, top + 8, 7, bottom - top - 8)
  canvas.box(dark, left - 12, top - 4, length + 14, 9)
  canvas.box(white, left + 26, top + 24, 58, 24)
  for (const x of [left + 12, right - 34]) canvas.box(ink, x, bottom - 2, 16, 12)
}

/** Each full box has another load. */
function heap(canvas: Canvas, { length }: Scene, kind: number): void {
  const colours = [wood, plaster, brick, lawn] as const
  const right = left + length
  const pieces: Point[] = Array.from({ length: 9 }, (_, index) => [
    left + (index * length) / 9,
    top - 10 - ((index * 37) % 26),
  ])
  canvas.fill(colours[kind % colours.length] ?? wood, [[left - 6, top + 4], ...pieces, [right + 30, top + 4]])
  for (const [index, [x, y]] of pieces.entries())
    canvas.box(colours[(kind + index) % colours.length] ?? wood, x + 4, y + 6, 22 - (index % 3) * 5, 9)
}

function car(canvas: Canvas, colour: Colour): void {
  canvas.fill(colour, [
    [96, 236],
    [104, 204],
    [148, 198],
    [176, 172],
    [258, 172],
    [290, 200],
    [312, 208],
    [314, 240],
  ])
  canvas.fill(white, [
    [162, 198],
    [182, 178],
    [252, 178],
    [274, 198],
  ])
  for (const x of [126, 258]) canvas.box(ink, x, 226, 34, 28)
}

/** Draws a paper of 240 × 320 with the number, then gross, tare and net in pounds, and tons. */
export function ticketPicture({ number, grossInPounds, tareInPounds, tons }: SeedTicket): Buffer {
  const canvas = openCanvas(240, 320, shade, 1)
  canvas.box(white, 14, 12, 212, 296)
  canvas.box(ink, 30, 30, 96, 8)
  canvas.box(glass, 30, 46, 64, 5)
  const lines = [
    number,
    String(grossInPounds),
    String(tareInPounds),
    String(grossInPounds - tareInPounds),
    tons.toFixed(2),
  ]
  for (const [index, text] of lines.entries()) {
    const y = 72 + index * 44
    canvas.box(glass, 30, y + 8, 40 - index * 3, 5)
    write(canvas, text, { x: 96, y, size: index === 0 || index === 4 ? 4 : 3 })
    canvas.box(concrete, 30, y + 34, 180, 1)
  }
  canvas.fill(paint, [
    [150, 300],
    [206, 288],
    [210, 293],
    [154, 305],
  ])
  return canvas.png()
}

type Place = { readonly x: number; readonly y: number; readonly size: number }

function write(canvas: Canvas, text: string, { x, y, size }: Place): void {
  for (const [index, letter] of [...text].entries()) {
    for (const [row, dots] of digitRows(letter).entries())
      for (const [column, dot] of [...dots].entries())
        if (dot === '#') canvas.box(ink, x + index * size * 6 + column * size, y + row * size, size, size)
  }
}
