import { beforeEach, expect, test } from 'vitest'
import { leavePage, noteAnswer, toast, toastStore } from '#web/ui/toast.ts'

const byThePerson = { isByItself: false }
const byItself = { isByItself: true }
const about = { kind: 'info', title: 'Service Area Unavailable' } as const

beforeEach(() => {
  toast(about)
  leavePage(byThePerson)
})

test('a message leaves with its page', () => {
  toast(about)
  leavePage(byItself)
  expect(toastStore.read()).toBeNull()
})

test('a message for the next page is there, and leaves with that one, however soon', () => {
  toast({ ...about, forNextPage: true })
  leavePage(byThePerson)
  expect(toastStore.read()).toMatchObject(about)
  leavePage(byThePerson)
  expect(toastStore.read()).toBeNull()
})

test('a message for the next page is shown by the one that it leads on to', () => {
  toast({ ...about, forNextPage: true })
  leavePage(byThePerson)
  leavePage(byItself)
  expect(toastStore.read()).toMatchObject(about)
})

test('a message for the next page leaves with it once something was pressed there', () => {
  toast({ ...about, forNextPage: true })
  leavePage(byThePerson)
  noteAnswer()
  leavePage(byItself)
  expect(toastStore.read()).toBeNull()
})
