import { expect, test } from 'vitest'
import { nearestSpot, project } from '#web/office/areas/project.ts'

const frame = { width: 600, height: 300, margin: 30 }
const at = (name: string, latitude: number | null, longitude: number | null) => ({ name, latitude, longitude })

test('the map shows north up and east right, with every ZIP inside its frame', () => {
  const spots = project([at('south-west', 30, -98), at('north-east', 31, -97), at('nowhere', null, null)], frame)
  const [first, second] = spots
  expect(spots.map(spot => spot.zip.name)).toEqual(['south-west', 'north-east'])
  expect(first?.y).toBeCloseTo(270)
  expect(second?.y).toBeCloseTo(30)
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(240 * Math.cos((30.5 * Math.PI) / 180))
})

test('the map shows a single ZIP in its middle', () => {
  expect(project([at('only', 30, -98)], frame)).toMatchObject([{ x: 300, y: 150 }])
  expect(project([], frame)).toEqual([])
})

test('a press on the map chooses the nearest ZIP', () => {
  const spots = project([at('west', 30, -98), at('east', 30, -97)], frame)
  expect(nearestSpot(spots, 40, 10)?.zip.name).toBe('west')
  expect(nearestSpot(spots, 500, 290)?.zip.name).toBe('east')
  expect(nearestSpot([], 1, 1)).toBeNull()
})
