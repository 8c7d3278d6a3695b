import { expect, test } from 'vitest'
import { dispatchDefaults } from './day.ts'
import { type Position, straightDrive, straightMiles } from './distance.ts'

const capitol: Position = { latitude: 30.2747, longitude: -97.7404, isRough: false }
const airport: Position = { latitude: 30.1945, longitude: -97.6699, isRough: false }
const drive = straightDrive(dispatchDefaults)

test('the straight distance between two known points is right', () => {
  expect(straightMiles(capitol, airport)).toBeCloseTo(6.96, 1)
  expect(straightMiles(capitol, capitol)).toBe(0)
  expect(
    straightMiles({ latitude: 0, longitude: 0, isRough: false }, { latitude: 1, longitude: 0, isRough: false }),
  ).toBeCloseTo(69.1, 1)
})

test('a drive is 1.3 times as long as the straight line, at 28 miles an hour, in whole minutes', () => {
  const { minutes, miles } = drive(capitol, airport)
  expect(miles).toBeCloseTo(straightMiles(capitol, airport) * 1.3, 10)
  expect(minutes).toBe(19)
  expect(drive(airport, capitol)).toEqual(drive(capitol, airport))
})

test('a drive is rough when one of its ends is only the middle of a ZIP code', () => {
  expect(drive(capitol, airport).isRough).toBe(false)
  expect(drive({ ...capitol, isRough: true }, airport).isRough).toBe(true)
  expect(drive(capitol, { ...airport, isRough: true }).isRough).toBe(true)
})
