import { describe, expect, test } from 'vitest'
import { placeLabels, spreadMarks } from '#web/parts/map/arrange.ts'

const frame = { width: 400, height: 200 }
const mark = (x: number, y: number, radius = 10) => ({ x, y, radius })

describe('Marks', () => {
  test('of one place are moved apart until none covers another', () => {
    const placed = spreadMarks(
      Array.from({ length: 6 }, () => mark(200, 100)),
      frame,
    )
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(21)
    expect(
      spreadMarks(
        Array.from({ length: 6 }, () => mark(200, 100)),
        frame,
      ),
    ).toEqual(placed)
  })

  test('that have room stay where they are, and none leaves the frame', () => {
    expect(spreadMarks([mark(100, 100), mark(300, 100)], frame)).toEqual([mark(100, 100), mark(300, 100)])
    for (const { x, y } of spreadMarks([mark(0, 0), mark(0, 0), mark(400, 200)], frame)) {
      expect(x).toBeGreaterThanOrEqual(10)
      expect(y).toBeLessThanOrEqual(190)
    }
  })
})

describe('Names', () => {
  const named = (x: number, y: number, label = '78701') => ({ ...mark(x, y), label })

  test('stand at the right, and at another side if the right one is taken', () => {
    const sides = placeLabels([named(100, 100), named(130, 100), named(395, 100)], [], frame)
    expect(sides.map(one => one?.side)).toEqual(['left', 'right', 'left'])
  })

  test('that would cover another name or mark are left out', () => {
    const wall = [mark(150, 100, 30), mark(50, 100, 30), mark(100, 130, 15), mark(100, 70, 15)]
    expect(placeLabels([named(100, 100)], wall, frame)).toEqual([null])
  })
})
