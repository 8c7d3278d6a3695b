/** People can use the whole board with keys. The hook ignores a key that is typed into a field or a dialog. */
import { useEffect, useRef } from 'react'
import { addDays, type Day } from '#domain/value/calendar.ts'
import type { BoardActs } from '#web/office/dispatch/board-context.ts'
import { type BoardStore, stopMoving, toggleSelected } from '#web/office/dispatch/board-store.ts'
import { type CardId, canBringBack, findStop, idIn } from '#web/office/dispatch/moves.ts'
import type { PanelField } from '#web/office/dispatch/use-panel.ts'
import {
  type CardAct,
  type CommandAct,
  cardActOf,
  commandActOf,
  type PageAct,
  pageActOf,
} from '#web/office/keys/board-keys.ts'
import { isInDialog, isTyping } from '#web/office/keys/page-keys.ts'
import type { BoardStop, DispatchDay } from '#web/office/session/office-api.ts'

export type KeyboardActs = {
  readonly day: Day
  /** How many days one press of [ or ] moves: a day on the board, or a week. */
  readonly stepInDays?: number
  readonly shown: DispatchDay | undefined
  readonly store: BoardStore
  readonly acts: BoardActs
  readonly isOff: boolean
  readonly goToDay: (day: Day | null) => void
  readonly openPanel: (card: CardId, field?: PanelField) => void
  readonly closePanel: () => void
  readonly publish: () => void
  /** Null if the page has only one form. */
  readonly switchForm?: (() => void) | null
  readonly findPlaces: ((card: CardId) => void) | null
  readonly orderLane: (driverId: string) => void
}

export function useBoardKeys(keyboard: KeyboardActs): void {
  const latest = useRef(keyboard)
  latest.current = keyboard
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event) || isInDialog()) return
      const isDone = event.metaKey || event.ctrlKey ? withCommand(event, latest.current) : plain(event, latest.current)
      if (isDone) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const onCommand: Readonly<Record<CommandAct, (keyboard: KeyboardActs) => void>> = {
  undo: ({ acts }) => acts.undo(),
  publish: ({ publish }) => publish(),
}

function withCommand({ key }: KeyboardEvent, keyboard: KeyboardActs): boolean {
  const act = commandActOf(key)
  if (!act || keyboard.isOff) return false
  onCommand[act](keyboard)
  return true
}

function plain(event: KeyboardEvent, keyboard: KeyboardActs): boolean {
  const { store } = keyboard
  const moving = store.read().moving
  if (moving && !moving.isDragged) return whileMoving(event, keyboard)
  if (event.altKey) return false
  return ofPage(event.key, keyboard) || ofCard(event.key, keyboard) || walk(event.key)
}

const onPage: Readonly<Record<PageAct, (keyboard: KeyboardActs) => void>> = {
  dayBefore: ({ day, stepInDays = 1, goToDay }) => goToDay(addDays(day, -stepInDays)),
  dayAfter: ({ day, stepInDays = 1, goToDay }) => goToDay(addDays(day, stepInDays)),
  today: ({ goToDay }) => goToDay(null),
  filter: () => document.querySelector<HTMLElement>('[data-filter]')?.focus(),
  form: ({ switchForm }) => switchForm?.(),
  escape: ({ closePanel }) => closePanel(),
}

function ofPage(key: string, keyboard: KeyboardActs): boolean {
  const act = pageActOf(key)
  if (act) onPage[act](keyboard)
  return act !== null
}

type OnCard = (keyboard: KeyboardActs, card: CardId, stop: BoardStop | undefined) => void

const open =
  (field: PanelField): OnCard =>
  ({ openPanel }, card) =>
    openPanel(card, field)

const onCard: Readonly<Record<CardAct, OnCard>> = {
  move: ({ acts }, card) => acts.startMove(card),
  select: ({ store }, card) => toggleSelected(store, card),
  driver: open('driver'),
  truck: (_, card) => truckOf(card)?.focus(),
  container: open('container'),
  window: open('window'),
  note: open('note'),
  pin: ({ acts }, _, stop) => stop && acts.change(stop, { isPinned: !stop.isPinned }),
  sameBox: ({ acts }, _, stop) => stop && canBringBack(stop) && acts.change(stop, { isSameBox: stop.kind === 'swap' }),
  gap: ({ findPlaces }, card) => findPlaces?.(card),
  order: ({ orderLane }, card) => driverOf(card) && orderLane(driverOf(card)),
}

function ofCard(key: string, keyboard: KeyboardActs): boolean {
  const { shown, isOff } = keyboard
  const act = cardActOf(key)
  const card = focusedCard()
  if (!act || !card || !shown || isOff) return false
  onCard[act](keyboard, card, findStop(shown, idIn(card)))
  return true
}

const driverOf = (card: CardId): string => cardElement(card)?.closest<HTMLElement>('[data-lane]')?.dataset.lane ?? ''

const truckOf = (card: CardId) =>
  cardElement(card)?.closest('[data-lane]')?.querySelector<HTMLElement>('select[data-truck]') ?? null

const focusedCard = () =>
  (document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card as CardId | undefined) ?? null

export const cardElement = (card: CardId) => document.querySelector<HTMLElement>(`[data-card=${JSON.stringify(card)}]`)

/**
 * The arrow keys go left and right within a row, and up and down between rows. The rows hold cards, or in the move mode the places for a
 * card.
 */
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
  // The days of a week are columns beside each other, or rows below each other.
  const isInWeek = Boolean(here?.closest('[data-days]'))
  const next = {
    ArrowLeft: () => (isInWeek ? inRow(rows[row - 1], column) : rows[row]?.[column - 1]),
    ArrowRight: () => (isInWeek ? inRow(rows[row + 1], column) : rows[row]?.[column + 1]),
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
