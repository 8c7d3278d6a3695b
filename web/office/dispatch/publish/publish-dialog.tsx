import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/value/calendar.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoardDialog } from '#web/office/dispatch/fields/board-dialog.tsx'
import { useOwnState } from '#web/office/dispatch/own-acts.ts'
import { dispatchKey, publishPreviewQuery } from '#web/office/dispatch/queries.ts'
import { driverName } from '#web/office/dispatch/stop-words.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import type { DispatchDay, PublishPreview } from '#web/office/session/office-api.ts'
import { formatDay, formatWindow } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type PublishDialogProps = {
  day: DispatchDay
  /** Null publishes for all drivers who have something new. */
  driverId: string | null
  isOff: boolean
  onClose: () => void
}

/**
 * The dialog first shows whom publishing notifies. Then it publishes for all drivers, or for the ticked ones. It fetches the preview only
 * after the server has stored the latest moves.
 */
export default function PublishDialog({ day: shown, driverId, isOff, onClose }: PublishDialogProps) {
  const { t, language } = useTexts()
  const { day } = shown
  const driver = shown.routes.find(route => route.driver.id === driverId)?.driver
  const isSettling = useOwnState(state => state.pending.length > 0)
  const preview = useQuery({ ...publishPreviewQuery(day, driverId === null ? null : [driverId]), enabled: !isSettling })
  const publishing = usePublishing(day, onClose)
  const { data, error } = preview
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const chosen = data?.drivers.filter(one => !leftOut.has(one.id)) ?? []
  const isAll = chosen.length === data?.drivers.length
  const isNothing = data?.drivers.length === 0 && data.customers.length === 0
  const isReady = chosen.length > 0 && !preview.isFetching && !isSettling && !isOff
  return (
    <BoardDialog
      title={
        driver
          ? t('stopActs.publishTitle', { day: formatDay(day, language), driver: driverName(shown, driver) })
          : t('board.publish.title', { day: formatDay(day, language) })
      }
      onClose={onClose}
      act={
        <Button
          key={String(isReady)}
          autoFocus
          disabled={!isReady}
          pending={publishing.isPending}
          onClick={() => publishing.submit(isAll && driverId === null ? null : chosen.map(one => one.id))}
        >
          {t('board.publish')}
        </Button>
      }
    >
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {error && <p className="text-bad">{errorText(error)}</p>}
      {isNothing && <p>{t('board.publish.nothing')}</p>}
      {data && !isNothing && <NotifiedCounts preview={data} leftOut={leftOut} onLeaveOut={setLeftOut} />}
    </BoardDialog>
  )
}

function usePublishing(day: Day, onClose: () => void) {
  const { t } = useTexts()
  return useOfficeAct((api, driverIds: string[] | null) => api.office.dispatch.publish.mutate({ day, driverIds }), {
    refresh: queries => queries.invalidateQueries({ queryKey: dispatchKey }),
    onDone: notified => {
      const description = [
        t('board.publish.told', notified),
        ...(notified.texts > 0 ? [t('driverTexts.sent', { count: notified.texts })] : []),
      ].join(' ')
      toast({ kind: 'success', title: t('board.publish.done'), description })
      onClose()
    },
    onFailed: showError,
  })
}

type NotifiedCountsProps = {
  preview: PublishPreview
  leftOut: ReadonlySet<string>
  onLeaveOut: (driverIds: ReadonlySet<string>) => void
}

function NotifiedCounts({ preview, leftOut, onLeaveOut }: NotifiedCountsProps) {
  const { t, language } = useTexts()
  const drivers = preview.drivers.filter(one => !leftOut.has(one.id))
  const customers = preview.customers.filter(one => !leftOut.has(one.driverId))
  const all = preview.drivers.map(one => one.id)
  const changed = customers.filter(one => !one.isFirst).length
  const texted = drivers.filter(one => one.isTexted).length
  return (
    <div className="flex flex-col gap-4 text-small">
      <p className="text-base font-medium">
        {drivers.length === 0
          ? t('board.publish.nobody')
          : t('board.publish.tells', { drivers: drivers.length, customers: customers.length })}
        {changed > 0 && ` ${t('board.publish.changed', { count: changed })}`}
        {drivers.length > 0 && ` ${texted > 0 ? t('driverTexts.count', { count: texted }) : t('driverTexts.none')}`}
      </p>
      <fieldset>
        <legend className="sr-only">{t('board.publish.whose')}</legend>
        {all.length > 1 && (
          <Checkbox
            checked={drivers.length === all.length}
            onChange={event => onLeaveOut(new Set(event.target.checked ? [] : all))}
          >
            <span className="font-medium text-ink">{t('board.publish.everybody')}</span>
          </Checkbox>
        )}
        {preview.drivers.map(driver => (
          <DriverTick
            key={driver.id}
            driver={driver}
            isAlone={all.length === 1}
            isChosen={!leftOut.has(driver.id)}
            onChange={isChosen => {
              const others = [...leftOut].filter(id => id !== driver.id)
              onLeaveOut(new Set(isChosen ? others : [...others, driver.id]))
            }}
          />
        ))}
      </fieldset>
      {customers.length > 0 && (
        <ul className="flex flex-col gap-2 border-t border-line pt-3">
          {customers.map(one => (
            <li key={`${one.orderId} ${one.now.day}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <span className="font-medium">{one.name}</span> <span className="text-ink-soft">{one.friendlyId}</span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                {one.before && <s className="text-ink-soft">{formatWindow(one.before, language)}</s>}
                {formatWindow(one.now, language)}
                {!one.isFirst && <Badge tone="amber">{t('board.publish.another')}</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type DriverTickProps = {
  driver: PublishPreview['drivers'][number]
  /** True if publishing notifies no other driver, so that there is nothing to choose. */
  isAlone: boolean
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function DriverTick({ driver, isAlone, isChosen, onChange }: DriverTickProps) {
  const { t } = useTexts()
  const facts = [t('board.publish.stops', { count: driver.stops }), ...(driver.isTexted ? [t('driverTexts.one')] : [])]
  const words = (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-medium text-ink">{driver.name}</span>
      <span className="text-ink-soft">{facts.join(', ')}</span>
    </span>
  )
  if (isAlone) return words
  return (
    <Checkbox checked={isChosen} onChange={event => onChange(event.target.checked)}>
      {words}
    </Checkbox>
  )
}
