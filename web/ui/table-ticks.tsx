import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { tickStyle } from '#web/ui/tick-style.ts'

/** The rows of a table that are chosen for an act on all of them. */
export type TableChoice = {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly allLabel: string
  readonly labelOf: (id: string) => string
}

export const choiceKeys = { x: 'choose', X: 'chooseRange' } as const

/** The hook chooses one row, or all rows from the one that was chosen last. */
export function useRowChoice(choice: TableChoice | undefined, ids: readonly string[]) {
  const last = useRef<string | null>(null)
  const choose = (id: string, isRange: boolean) => {
    if (!choice) return
    const [from, to] = [last.current === null ? -1 : ids.indexOf(last.current), ids.indexOf(id)]
    const next = new Set(choice.chosen)
    if (isRange && from >= 0) for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
    else if (next.has(id)) next.delete(id)
    else next.add(id)
    last.current = id
    choice.onChoose(next)
  }
  /** True if the hook has answered the key. */
  const answerKey = (event: KeyboardEvent, id: string | undefined): boolean => {
    const isOurs = Object.hasOwn(choiceKeys, event.key) && !event.metaKey && !event.ctrlKey && !event.altKey
    if (!choice || !isOurs || id === undefined) return false
    choose(id, event.key === 'X')
    event.preventDefault()
    return true
  }
  return { choose, answerKey }
}

type AllTickProps = { choice: TableChoice; ids: readonly string[] }

/** A checkbox that chooses all shown rows, or none. */
export function AllTick({ choice: { chosen, onChoose, allLabel }, ids }: AllTickProps) {
  const count = ids.filter(id => chosen.has(id)).length
  const isAll = count > 0 && count === ids.length
  return (
    <TickBox
      label={allLabel}
      isOn={isAll}
      isPart={count > 0 && !isAll}
      tabIndex={0}
      onPress={() => onChoose(new Set(isAll ? [] : ids))}
    />
  )
}

type RowTickProps = {
  choice: TableChoice
  id: string
  isStop: boolean
  onChoose: (id: string, isRange: boolean) => void
}

export function RowTick({ choice: { chosen, labelOf }, id, isStop, onChoose }: RowTickProps) {
  return (
    <TickBox
      label={labelOf(id)}
      isOn={chosen.has(id)}
      tabIndex={isStop ? 0 : -1}
      onPress={event => onChoose(id, event.shiftKey)}
    />
  )
}

type TickBoxProps = {
  label: string
  isOn: boolean
  isPart?: boolean
  tabIndex: number
  onPress: (event: MouseEvent) => void
}

/** A press anywhere in the cell ticks the box. */
function TickBox({ label, isOn, isPart = false, tabIndex, onPress }: TickBoxProps) {
  return (
    <label className="relative z-10 flex min-h-9 cursor-pointer items-center justify-center px-2 max-lg:min-h-12 max-lg:min-w-12">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={box => {
          if (box) box.indeterminate = isPart
        }}
        tabIndex={tabIndex}
        onChange={() => undefined}
        onClick={onPress}
        className={tickStyle}
      />
    </label>
  )
}
