import { useNavigate } from 'react-router'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { BoardQuestions } from '#web/office/dispatch/board-context.ts'
import { draftsIn } from '#web/office/dispatch/moves.ts'
import { driverName } from '#web/office/dispatch/stop-words.ts'
import { useOfferedActs } from '#web/office/keys/offered-acts.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'

type OfferedBoard = Pick<BoardQuestions, 'planDay' | 'publishLane'> & {
  shown: DispatchDay | undefined
  today: Day
  isOff: boolean
  publish: () => void
  add: () => void
}

/** The acts of the board: publish the day or one route, plan, add a stop, and close the day. */
export function useOfferedBoardActs({ shown, today, isOff, publish, add, planDay, publishLane }: OfferedBoard): void {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const canWrite = shown !== undefined && !isOff && shown.day >= today
  const lanes = canWrite ? shown.routes.filter(({ stops }) => draftsIn(stops) > 0) : []
  useOfferedActs([
    canWrite && { id: 'publish', title: t('board.publish'), run: publish },
    ...lanes.map(({ driver }) => ({
      id: `publish-${driver.id}`,
      title: t('stopActs.publishFor', { driver: driverName(shown ?? { routes: [] }, driver) }),
      run: () => publishLane?.(driver.id),
    })),
    canWrite && { id: 'plan', title: t('planDay.title', { day: formatDay(shown.day, language) }), run: planDay },
    canWrite && { id: 'add', title: t('newStop.open'), run: add },
    shown &&
      shown.day <= today && {
        id: 'close',
        title: t('dayEnd.title'),
        run: () => navigate(`/dispatch/close?day=${isoDateOf(shown.day)}`),
      },
  ])
}
