import { useId } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import { cardKeys, commandKeys, pageKeys, viewKeys } from '#web/office/keys/board-keys.ts'
import { withCommand } from '#web/office/keys/command-key.ts'
import {
  everywhereCommands,
  everywhereKeys,
  handleKeys,
  listCommands,
  listKeys,
  searchKeys,
} from '#web/office/keys/page-keys.ts'
import { rowKeys } from '#web/ui/data-table.tsx'
import { panelKeys } from '#web/ui/side-panel.tsx'
import { choiceKeys } from '#web/ui/table-ticks.tsx'

type Act = Extract<TextKey, `keys.act.${string}` | `keys.board.${string}`>
type Shown = { readonly keys: readonly string[]; readonly act: Act }
type Group = { readonly name: Extract<TextKey, `keys.group.${string}`>; readonly rows: readonly Shown[] }

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '⏎',
  Escape: 'Esc',
}
const signOf = (key: string): string => signs[key] ?? (/^[A-Z]$/.test(key) ? `⇧ ${key}` : key)
const withCommandSign = (key: string): string => withCommand(signs[key] ?? key.toUpperCase())

/** If several keys do one act, they share a row. */
function rowsOf<Name extends string>(
  table: Readonly<Record<string, Name>>,
  act: (name: Name) => Act,
  sign = signOf,
): Shown[] {
  const acts = [...new Set(Object.values(table))]
  const keysOf = (one: Name) => Object.keys(table).filter(key => table[key] === one)
  return acts.map(one => ({ keys: keysOf(one).map(sign), act: act(one) }))
}

const turned = <Name extends string>(keyOf: Readonly<Record<Name, string>>): Record<string, Name> =>
  Object.fromEntries(Object.entries<string>(keyOf).map(([name, key]) => [key, name as Name]))

/** The pages use the same tables of keys. The keys by which a browser presses a button are listed between them. */
const groups: readonly Group[] = [
  {
    name: 'keys.group.everywhere',
    rows: [
      ...rowsOf(turned(everywhereKeys), act => `keys.act.${act}`),
      ...rowsOf(turned(everywhereCommands), act => `keys.act.${act}`, withCommandSign),
    ],
  },
  {
    name: 'keys.group.list',
    rows: [
      ...rowsOf(turned(listKeys), act => `keys.act.${act}`),
      ...rowsOf(rowKeys, act => `keys.act.${act}`),
      { keys: ['⏎'], act: 'keys.act.open' },
      ...rowsOf(choiceKeys, act => `keys.act.${act}`),
      ...rowsOf(turned(listCommands), act => `keys.act.${act}`, withCommandSign),
    ],
  },
  { name: 'keys.group.search', rows: rowsOf(searchKeys, act => `keys.act.${act}`) },
  {
    name: 'keys.group.form',
    rows: [...rowsOf(panelKeys, act => `keys.act.${act}`), ...rowsOf(handleKeys, act => `keys.act.${act}`)],
  },
  {
    name: 'keys.group.board',
    rows: [
      { keys: ['← → ↑ ↓'], act: 'keys.board.walk' },
      { keys: ['⏎'], act: 'keys.board.open' },
      ...rowsOf(cardKeys, act => `keys.board.${act}`),
      ...rowsOf(pageKeys, act => `keys.board.${act}`),
      ...rowsOf(turned(viewKeys), act => `keys.board.${act}`),
      ...rowsOf(commandKeys, act => `keys.board.${act}`, withCommandSign),
    ],
  },
]

/** Lists each key of the office (rule V1). */
export default function KeysList() {
  return (
    <div className="flex flex-col gap-4">
      {groups.map(group => (
        <KeyGroup key={group.name} {...group} />
      ))}
    </div>
  )
}

function KeyGroup({ name, rows }: Group) {
  const { t } = useTexts()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-2 font-bold">
        {t(name)}
      </h3>
      <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-2 text-small">
        {rows.map(({ keys, act }) => (
          <div key={act} className="contents">
            <dt className="flex gap-1">
              {keys.map(key => (
                <kbd
                  key={key}
                  className="rounded-small border border-line-strong bg-sunken px-1.5 py-0.5 whitespace-nowrap"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(act)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
