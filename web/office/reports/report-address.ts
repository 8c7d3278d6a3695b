import { useLocation, useSearchParams } from 'react-router'
import {
  type Figure,
  figures,
  type MeasureName,
  maxReportInDays,
  measures,
  type ReportStep,
  steps,
} from '#domain/report/figures.ts'
import { addDays, type Day, dayOf, daysBetween, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { dueAgeIn } from '#web/office/reports/due-ages.tsx'
import type { DueAge } from '#web/office/reports/queries.ts'
import { useMe } from '#web/office/session/me.ts'

export type ReportAddress = {
  readonly areaId: string | null
  readonly from: Day
  readonly to: Day
  readonly step: ReportStep
  /** The measure that the picture draws. */
  readonly show: MeasureName
  /** The row whose orders are listed, by its first day. `all` means all rows. */
  readonly open: Day | 'all' | null
  readonly figure: Figure
  /** The age whose due amounts are listed. */
  readonly due: DueAge | undefined
  /** True if both typed days are days in the right order, and not too far apart. */
  readonly isRange: boolean
}

/** Reads the report from the address, which may contain any text. Without days in the address, the report covers the last 30 days. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { timeZone } = useMe().organization
  const today = localTime(new Date(), timeZone).day
  const to = dayIn(params.get('to')) ?? today
  const from = dayIn(params.get('from')) ?? addDays(to, -29)
  const days = daysBetween(from, to) + 1
  const open = params.get('open')
  const address: ReportAddress = {
    areaId: /^[0-9a-f-]{36}$/.test(params.get('area') ?? '') ? params.get('area') : null,
    from,
    to,
    isRange: days > 0 && days <= maxReportInDays,
    step: steps.find(one => one === params.get('by')) ?? 'day',
    show: measures.find(one => one.name === params.get('show'))?.name ?? 'margin',
    open: open === 'all' ? 'all' : dayIn(open),
    figure: figures.find(one => one === params.get('figure')) ?? 'revenue',
    due: dueAgeIn(params.get('due')),
  }
  const change = (values: Readonly<Record<string, string | null>>, isStep = false) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: !isStep, state },
    )
  return { address, change, today }
}

function dayIn(text: string | null): Day | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return null
  const day = dayOf(text)
  return isoDateOf(day) === text ? day : null
}
