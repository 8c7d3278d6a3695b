import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { couldNotWords } from '#domain/dispatch/could-not-words.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoardQuestionsContext, useBoardActs } from '#web/office/dispatch/board-context.ts'
import { LeftStop } from '#web/office/dispatch/decide/left-stop.tsx'
import { canBringBack, canChooseBox, canMove, stopCard } from '#web/office/dispatch/moves.ts'
import { ContactFacts } from '#web/office/dispatch/panel/contact-facts.tsx'
import { FacilityField } from '#web/office/dispatch/panel/facility-field.tsx'
import { PanelFact, SidePanel } from '#web/office/dispatch/panel/side-panel.tsx'
import { SiteMemory } from '#web/office/dispatch/panel/site-memory.tsx'
import { BoxField, HoursField, NoteField, StopPlaceFields } from '#web/office/dispatch/panel/stop-fields.tsx'
import { StopHistory } from '#web/office/dispatch/panel/stop-history.tsx'
import { stopPhotosQuery } from '#web/office/dispatch/queries.ts'
import { addressOf, facilityName, sizeOf, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { useOfferedActs } from '#web/office/keys/offered-acts.ts'
import { PhotoGrid } from '#web/office/parts/photo-grid.tsx'
import { restrictionName } from '#web/office/parts/restriction-name.ts'
import { SpotPart } from '#web/office/parts/spot-part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import type { BoardStop, DispatchDay } from '#web/office/session/office-api.ts'
import { formatInstant, formatWindow } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'

type StopPanelProps = {
  stop: BoardStop
  day: DispatchDay
  isOff: boolean
  onClose: () => void
  onMove: () => void
}

export function StopPanel({ stop, day, isOff, onClose, onMove }: StopPanelProps) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const { findPlaces } = use(BoardQuestionsContext)
  const isFixed = isOff || !canMove(stop)
  const card = stopCard(stop.id)
  const named = stopTitle(stop) || facilityName(day, stop.facilityId)
  useOfferedActs(
    isFixed
      ? []
      : [
          { id: 'move', title: t('stopActs.move', { stop: named }), run: onMove },
          findPlaces && { id: 'place', title: t('stopActs.place', { stop: named }), run: () => findPlaces(card) },
          { id: 'unplan', title: t('stopActs.unplan', { stop: named }), run: () => acts.unplan([card]) },
        ],
  )
  return (
    <SidePanel panel={card} title={named || t(`board.kind.${stop.kind}`)} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <Badge>{[t(`board.kind.${stop.kind}`), sizeOf(day, stop.leavesTypeId ?? stop.takesTypeId)].join(' ')}</Badge>
        <Badge tone={stop.isPublished ? 'green' : 'amber'}>
          {t(stop.isPublished ? 'board.published' : 'board.draft')}
        </Badge>
        {stop.state !== 'planned' && (
          <Badge tone="accent">
            <span className="inline-block first-letter:uppercase">{t(`board.state.${stop.state}`)}</span>
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isFixed} onClick={onMove}>
          {t('board.move')}
        </Button>
        {findPlaces && (
          <Button size="sm" variant="outline" disabled={isFixed} onClick={() => findPlaces(card)}>
            {t('board.gap.button')}
          </Button>
        )}
        <Button size="sm" variant="outline" disabled={isFixed} onClick={() => acts.unplan([card])}>
          {t('board.unplan')}
        </Button>
      </div>
      {isOpenStop(stop.state) && stop.day < day.today && (
        <LeftStop key={`left ${stop.id}`} stop={leftOf(stop)} timeZone={day.timeZone} isOff={isOff} onMove={onMove} />
      )}
      <Facts stop={stop} />
      <StopPlaceFields key={`place ${stop.id}`} stop={stop} day={day} isOff={isFixed} />
      <HoursField key={`hours ${stop.id}`} stop={stop} isOff={isFixed} />
      {stop.kind === 'dump' && stop.about && (
        <FacilityField
          stop={stop}
          day={day}
          isOff={isFixed}
          onChoose={facilityId => acts.change(stop, { facilityId })}
        />
      )}
      {canChooseBox(stop) && <BoxField stop={stop} day={day} isOff={isFixed} />}
      {canBringBack(stop) && (
        <Switch
          label={t('sameBox.label')}
          hint={t('sameBox.hint')}
          checked={stop.kind === 'dump-and-return'}
          disabled={isFixed}
          onChange={isSameBox => acts.change(stop, { isSameBox })}
        />
      )}
      <Switch
        label={t('board.pin')}
        hint={t('board.pin.hint')}
        checked={stop.isPinned}
        disabled={isFixed}
        onChange={isPinned => acts.change(stop, { isPinned })}
      />
      <NoteField key={`note ${stop.id}`} stop={stop} isOff={isFixed} />
      {stop.orders.length > 0 && <SpotPart key={`spot ${stop.id}`} of={{ stopId: stop.id }} />}
      <SiteMemory siteId={stop.siteId} timeZone={day.timeZone} isOff={isOff} />
      <StopPhotos key={`photos ${stop.id}`} stop={stop} timeZone={day.timeZone} />
      <StopHistory stopId={stop.id} timeZone={day.timeZone} />
    </SidePanel>
  )
}

/** `lastTap` and the driver are null, because the history below shows them. */
const leftOf = ({ id, version, kind, state, day, leavesTypeId, takesTypeId, boxNumber }: BoardStop) => ({
  id,
  version,
  kind,
  state,
  day,
  leavesTypeId,
  driverName: null,
  lastTap: null,
  takesBox: takesTypeId !== null && kind !== 'dump',
  knownBox: boxNumber?.split('-')[1] ?? null,
})

function Facts({ stop }: { stop: BoardStop }) {
  const { t, language } = useTexts()
  const { asked, promise } = stop
  const restrictions = Object.entries(stop.restrictions).map(([kind, words]) => {
    const name = restrictionName(kind)
    return words ? `${name}: ${words}` : name
  })
  return (
    <dl className="flex flex-col gap-1 text-small">
      <PanelFact name={t('board.fact.address')}>{addressOf(stop)}</PanelFact>
      <ContactFacts of={stop} />
      {stop.orders.map(order => (
        <PanelFact key={order.id} name={t(`board.fact.${order.side}`)}>
          <TextLink to={`/orders/${order.id}`}>{order.friendlyId}</TextLink>
        </PanelFact>
      ))}
      {stop.about && <PanelFact name={t('board.fact.about')}>{stop.about.friendlyId}</PanelFact>}
      {stop.boxNumber && <PanelFact name={t('board.fact.box')}>{stop.boxNumber}</PanelFact>}
      {stop.errand && <PanelFact name={t('board.fact.errand')}>{stop.errand}</PanelFact>}
      {asked && <PanelFact name={t('board.fact.asked')}>{formatWindow(asked, language)}</PanelFact>}
      {promise && <PanelFact name={t('board.fact.promised')}>{formatWindow(promise, language)}</PanelFact>}
      {restrictions.length > 0 && <PanelFact name={t('board.fact.restrictions')}>{restrictions.join(' · ')}</PanelFact>}
      {stop.failedReason && (
        <PanelFact name={t('board.fact.failed')}>{couldNotWords(stop.failedReason, language)}</PanelFact>
      )}
      {stop.plannedAnyway && <PanelFact name={t('board.fact.anyway')}>{stop.plannedAnyway}</PanelFact>}
    </dl>
  )
}

/** The driver took these photos at the visit. They are the only proof of an errand. */
function StopPhotos({ stop, timeZone }: { stop: BoardStop; timeZone: string }) {
  const { t, language } = useTexts()
  const { data, error } = useQuery({ ...stopPhotosQuery(stop.id), enabled: stop.state !== 'planned' })
  if (!error && !data?.length) return null
  const pictures = (data ?? []).map(({ url, at }) => ({ src: url, name: formatInstant(at, timeZone, language) }))
  return (
    <section>
      <h3 className="mb-2 text-small font-bold">{t('board.photos')}</h3>
      {error ? (
        <p className="text-small text-bad">{errorText(error)}</p>
      ) : (
        <PhotoGrid pictures={pictures} labels={{ next: t('board.photo.next'), previous: t('board.photo.previous') }} />
      )}
    </section>
  )
}
