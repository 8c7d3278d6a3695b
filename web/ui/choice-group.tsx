import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type ChoiceGroupProps = {
  /** The question, which screen readers read before the choices. */
  legend: ReactNode
  /** True if the page's title already asks the question. Then only screen readers get the legend. */
  legendHidden?: boolean
  error?: string | undefined
  /**
   * The choices have two columns from a tablet on. 'pair' has two on a phone as well, for short titles. 'roomy-pair' does so if they fit.
   * 'chips' has two, or three if they fit.
   */
  columns?: 1 | 2 | 'pair' | 'roomy-pair' | 'chips'
  children: ReactNode
}

const columnStyles = {
  1: 'grid-cols-1',
  2: 'grid-cols-1 sm:grid-cols-2',
  pair: 'grid-cols-2',
  'roomy-pair': 'grid-cols-1 @min-[20rem]:grid-cols-2',
  chips: 'grid-cols-1 @min-[18rem]:grid-cols-2 @min-[36rem]:grid-cols-3',
} as const

export function ChoiceGroup({ legend, legendHidden = false, error, columns = 1, children }: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined} className="@container min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-2.5 font-medium'}>{legend}</legend>
      <div className={classNames('grid', columns === 'chips' ? 'gap-2' : 'gap-3', columnStyles[columns])}>
        {children}
      </div>
      <div id={id} aria-live="polite">
        {error && <p className="mt-2 text-small font-medium text-bad">{error}</p>}
      </div>
    </fieldset>
  )
}
