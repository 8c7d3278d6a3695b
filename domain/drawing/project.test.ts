import { describe, expect, test } from 'vitest'
import { nearestMark, projectionOf, readableLabels, scaleBarOf } from '#domain/drawing/project.ts'

const frame = { width: 600, height: 300, margin: 30 }
const at = (latitude: number | null, longitude: number | null) => ({ latitude, longitude })

describe('A map', () => {
  test('shows north up and east right, with every place inside its frame', () => {
    const { pointOf } = projectionOf([at(30, -98), at(31, -97), at(null, null)], frame)
    const [west, east] = [pointOf(at(30, -98)), pointOf(at(31, -97))]
    expect(west?.y).toBeCloseTo(270)
    expect(east?.y).toBeCloseTo(30)
    expect((east?.x ?? 0) - (west?.x ?? 0)).toBeCloseTo(240 * Math.cos((30.5 * Math.PI) / 180))
    expect(pointOf(at(null, -97))).toBeNull()
  })

  test('is a Web Mercator map, so that streets from tiles fit below it', () => {
    const { pointOf, view } = projectionOf([at(0, -10), at(60, 10)], frame)
    // The gauge is the tile 2/1/1 of the whole world in four by four tiles, whose edges are at these latitudes and longitudes.
    const [northWest, southEast] = [pointOf(at(66.51326, -90)), pointOf(at(0, 0))]
    const tile = (90 * frame.width) / view.degreesAcross
    expect((southEast?.x ?? 0) - (northWest?.x ?? 0)).toBeCloseTo(tile)
    expect((southEast?.y ?? 0) - (northWest?.y ?? 0)).toBeCloseTo(tile, 1)
    const middle = pointOf(view)
    expect([middle.x, middle.y]).toEqual([300, expect.closeTo(150)])
  })

  test('shows a single place in its middle, with a mile around it', () => {
    const projection = projectionOf([at(30, -98)], frame)
    expect(projection.pointOf(at(30, -98))).toEqual({ x: 300, y: 150 })
    expect(projection.pixelsPerMile).toBeCloseTo(120)
  })

  test('has a scale also in a frame that is smaller than its margins', () => {
    const projection = projectionOf([at(30, -98), at(31, -97)], { width: 20, height: 4, margin: 30 })
    expect(projection.pixelsPerMile).toBeGreaterThan(0)
    expect(scaleBarOf(projection, 120).width).toBeGreaterThan(0)
  })

  test('has a scale bar of round miles', () => {
    const { pixelsPerMile } = projectionOf([at(30, -98), at(31, -97)], frame)
    expect(scaleBarOf({ pixelsPerMile }, 120)).toEqual({ miles: 20, width: 20 * pixelsPerMile })
    expect(scaleBarOf({ pixelsPerMile: 120 }, 120).miles).toBe(1)
    expect(scaleBarOf({ pixelsPerMile: 500 }, 120).miles).toBe(0.2)
  })
})

test('a press on the map chooses the nearest mark', () => {
  const marks = [
    { name: 'west', x: 30, y: 150 },
    { name: 'east', x: 570, y: 150 },
  ]
  expect(nearestMark(marks, 40, 10)?.name).toBe('west')
  expect(nearestMark(marks, 500, 290)?.name).toBe('east')
  expect(nearestMark([], 1, 1)).toBeNull()
})

test('a map with a least size shows one place in its middle and knows how long a mile is', () => {
  const { pointOf, pixelsPerMile } = projectionOf([{ latitude: 30, longitude: -98 }], frame, 12)
  expect(pointOf({ latitude: 30, longitude: -98 })).toEqual({ x: 300, y: 150 })
  expect(pixelsPerMile).toBeCloseTo(240 / 12)
  const { y } = pointOf({ latitude: 30 + 1 / 69.05, longitude: -98 })
  expect(150 - y).toBeCloseTo(pixelsPerMile)
})

test('a label is left out if it covers an earlier one or does not fit into the map', () => {
  const labels = [
    { text: 'Austin', x: 100, y: 100 },
    { text: 'Rollingwood', x: 110, y: 105 },
    { text: 'Kyle', x: 110, y: 130 },
    { text: 'Dripping Springs', x: 20, y: 50 },
  ]
  const shown = readableLabels(labels, { width: 300, height: 200 }, { width: 8, height: 15 })
  expect(shown.map(one => one.text)).toEqual(['Austin', 'Kyle'])
})
