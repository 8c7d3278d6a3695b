/** The board by keys alone. A key that is typed into a field, or into a dialog, is not ours. */
import { useEffect, useRef } from 'react'
import { addDays, type Day } from '#domain/calendar.ts'
import type { BoardActs } from '#web/office/dispatch/board-context.ts'
import { type BoardStore, stopMoving, toggleSelected } from '#web/office/dispatch/board-store.ts'
import { type CardId, findStop, idIn } from '#web/office/dispatch/moves.ts'
import type { DispatchDay } from '#web/office/office-api.ts'

export type PanelField = 'driver' | 'window' | 'note'

export type KeyboardActs = {
  readonly day: Day
  readonly shown: DispatchDay | undefined
  readonly store: BoardStore
  readonly acts: BoardActs
  readonly isOff: boolean
  readonly goToDay: (day: Day | null) => void
  readonly openPanel: (card: CardId, field?: PanelField) => void
  readonly closePanel: () => void
  readonly publish: () => void
  readonly showKeys: () => void
  readonly findPlaces: (card: CardId) => void
  readonly orderLane: (driverId: string) => void
}

export function useBoardKeys(keyboard: KeyboardActs): void {
  const latest = useRef(keyboard)
  latest.current = keyboard
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const isDone = event.metaKey || event.ctrlKey ? withCommand(event, latest.current) : plain(event, latest.current)
      if (isDone) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

function withCommand({ key }: KeyboardEvent, { acts, isOff, publish }: KeyboardActs): boolean {
  if (isOff) return false
  if (key === 'z') acts.undo()
  else if (key === 'Enter') publish()
  else return false
  return true
}

function plain(event: KeyboardEvent, keyboard: KeyboardActs): boolean {
  const { store } = keyboard
  const moving = store.read().moving
  if (moving && !moving.isDragged) return whileMoving(event, keyboard)
  if (event.altKey) return false
  return ofDay(event.key, keyboard) || ofCard(event.key, keyboard) || walk(event.key)
}

function ofDay(key: string, { day, goToDay, showKeys, closePanel }: KeyboardActs): boolean {
  if (key === '[') goToDay(addDays(day, -1))
  else if (key === ']') goToDay(addDays(day, 1))
  else if (key === '.') goToDay(null)
  else if (key === '?') showKeys()
  else if (key === '/') document.querySelector<HTMLElement>('[data-filter]')?.focus()
  else if (key === 'Escape') closePanel()
  else return false
  return true
}

const fields: Readonly<Record<string, PanelField>> = { d: 'driver', w: 'window', n: 'note' }

function ofCard(key: string, keyboard: KeyboardActs): boolean {
  const { store, acts, shown, isOff, openPanel, findPlaces, orderLane } = keyboard
  const card = focusedCard()
  if (!card || !shown || isOff) return false
  const stop = findStop(shown, idIn(card))
  const field = fields[key]
  if (key === 'm') acts.startMove(card)
  else if (key === 'x') toggleSelected(store, card)
  else if (key === 'p' && stop) acts.change(stop, { isPinned: !stop.isPinned })
  else if (key === 't') truckOf(card)?.focus()
  else if (key === 'f') findPlaces(card)
  else if (key === 'o' && driverOf(card)) orderLane(driverOf(card))
  else if (field) openPanel(card, field)
  else return false
  return true
}

const driverOf = (card: CardId): string => cardElement(card)?.closest<HTMLElement>('[data-lane]')?.dataset.lane ?? ''

const truckOf = (card: CardId) =>
  cardElement(card)?.closest('[data-lane]')?.querySelector<HTMLElement>('select[data-truck]') ?? null

const focusedCard = () =>
  (document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card as CardId | undefined) ?? null

export const cardElement = (card: CardId) => document.querySelector<HTMLElement>(`[data-card=${JSON.stringify(card)}]`)

/** Left and right within a row, up and down between rows: of cards, or in the move mode of the places for one. */
function walk(key: string, selector = '[data-card]'): boolean {
  const here = document.activeElement?.closest<HTMLElement>(selector)
  const rows = [...document.querySelectorAll('[data-lane]')]
    .map(row => [...row.querySelectorAll<HTMLElement>(selector)])
    .filter(row => row.length > 0)
  const inList = here?.closest('aside')
  if (here && inList) return walkList(key, here, inList, rows)
  const row = rows.findIndex(cells => here && cells.includes(here))
  const column = here ? (rows[row]?.indexOf(here) ?? -1) : -1
  if (row < 0) return false
  const next = {
    ArrowLeft: () => rows[row]?.[column - 1],
    ArrowRight: () => rows[row]?.[column + 1],
    ArrowUp: () => inRow(rows[row - 1], column),
    ArrowDown: () => inRow(rows[row + 1], column),
  }[key]
  next?.()?.focus()
  return next !== undefined
}

const inRow = (row: readonly HTMLElement[] | undefined, column: number) => row?.[Math.min(column, row.length - 1)]

function walkList(key: string, here: HTMLElement, list: Element, rows: HTMLElement[][]): boolean {
  const cells = [...list.querySelectorAll<HTMLElement>('ul:not([hidden]) [data-card]')]
  const at = cells.indexOf(here)
  const next = {
    ArrowUp: () => cells[at - 1],
    ArrowDown: () => cells[at + 1],
    ArrowRight: () => rows[0]?.[0],
    ArrowLeft: () => undefined,
  }[key]
  next?.()?.focus()
  return next !== undefined
}

function whileMoving(event: KeyboardEvent, { store }: KeyboardActs): boolean {
  if (event.key === 'Escape') {
    const card = store.read().moving?.cards[0]
    stopMoving(store)
    if (card) cardElement(card)?.focus()
    return true
  }
  return walk(event.key, '[data-gap]')
}
