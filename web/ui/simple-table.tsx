import type { ReactNode } from 'react'

type SimpleTableProps = {
  label: string
  titles: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

const cell = 'whitespace-nowrap px-3 py-1.5 text-left tabular-nums'

/** A table of figures to read. Its rows cannot be opened. */
export function SimpleTable({ label, titles, rows }: SimpleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the table scrolls sideways, and the keyboard needs the focus to scroll it
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {titles.map(title => (
              <th key={title} scope="col" className={`${cell} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              {cells.map((content, at) => (
                <td key={titles[at]} className={cell}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
