import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pointerRest } from './pointer-rest.ts'

const onRest = vi.fn()
const passMs = (ms: number) => vi.advanceTimersByTime(ms)
const at = (clientX: number) => ({ clientX, clientY: 0 })

beforeEach(() => {
  vi.useFakeTimers()
  onRest.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a pointer that moves on does not rest, however long it moves', () => {
  const pointer = pointerRest(onRest)
  for (let x = 0; x < 600; x += 12) {
    pointer.moveTo(at(x))
    passMs(100)
  }
  expect(onRest).not.toHaveBeenCalled()
  passMs(120)
  expect(onRest).toHaveBeenCalledOnce()
})

test('a hand that trembles rests', () => {
  const pointer = pointerRest(onRest)
  for (const x of [10, 12, 9, 11]) {
    pointer.moveTo(at(x))
    passMs(40)
  }
  expect(onRest).toHaveBeenCalledOnce()
})

test('a pointer that has left rests only when it comes back', () => {
  const pointer = pointerRest(onRest)
  pointer.moveTo(at(10))
  pointer.leave()
  passMs(500)
  expect(onRest).not.toHaveBeenCalled()
  pointer.moveTo(at(10))
  passMs(120)
  expect(onRest).toHaveBeenCalledOnce()
})
