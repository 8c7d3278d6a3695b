import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp, sees } from '#web/testing/stage.tsx'
import { leavePage, noteAnswer, toast, toastLastsMs, toastStore } from '#web/ui/toast.ts'
import { Toaster } from '#web/ui/toaster.tsx'

const byThePerson = { isByItself: false }
const byItself = { isByItself: true }
const about = { kind: 'info', title: 'Service Area Unavailable' } as const

beforeEach(() => {
  toast(about)
  leavePage(byThePerson)
})

test('a message disappears with its page', () => {
  toast(about)
  leavePage(byItself)
  expect(toastStore.read()).toBeNull()
})

test('a message for the next page is shown there, and disappears when the person leaves that page', () => {
  toast({ ...about, forNextPage: true })
  leavePage(byThePerson)
  expect(toastStore.read()).toMatchObject(about)
  leavePage(byThePerson)
  expect(toastStore.read()).toBeNull()
})

test('a message for the next page stays if that page leads to another one by itself', () => {
  toast({ ...about, forNextPage: true })
  leavePage(byThePerson)
  leavePage(byItself)
  expect(toastStore.read()).toMatchObject(about)
})

test('a message for the next page disappears with it if the person has pressed something there', () => {
  toast({ ...about, forNextPage: true })
  leavePage(byThePerson)
  noteAnswer()
  leavePage(byItself)
  expect(toastStore.read()).toBeNull()
})

test('the time of a message begins when its window becomes visible', async () => {
  await openApp(<Toaster label="Notifications" closeLabel="Close" />, '/')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.useFakeTimers()
  try {
    const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
    look()
    act(() => toast({ kind: 'info', title: 'You are signed out here' }))
    act(() => vi.advanceTimersByTime(10 * toastLastsMs))
    expect(document.body.textContent).toContain('You are signed out here')
    visibility.mockReturnValue('visible')
    look()
    act(() => vi.advanceTimersByTime(toastLastsMs - 1))
    expect(document.body.textContent).toContain('You are signed out here')
    act(() => vi.advanceTimersByTime(1))
    expect(document.body.textContent).not.toContain('You are signed out here')
  } finally {
    vi.useRealTimers()
    visibility.mockRestore()
  }
})

test('screen readers read messages of each kind from one place, which is always polite', async () => {
  await openApp(<Toaster label="Notifications" closeLabel="Close" />, '/')
  const places = () => [...document.querySelectorAll('[aria-live], [role=alert], [role=status]')]
  const before = places()
  expect(before.map(one => one.getAttribute('aria-live'))).toEqual(['polite'])
  for (const kind of ['info', 'error', 'success'] as const) {
    act(() => toast({ kind, title: `A message: ${kind}` }))
    await sees(`A message: ${kind}`)
    expect(places()).toEqual(before)
    expect(before.map(one => one.getAttribute('aria-live'))).toEqual(['polite'])
  }
})
