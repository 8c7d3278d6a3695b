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

/** The board offers its acts, which are to publish the day or one route, to plan, to add a stop, and to close the day. */
export function useOfferedBoardActs({ shown, today, isOff, publish, add, planDay, publishLane }: OfferedBoard): void {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const writableDay = shown !== undefined && !isOff && shown.day >= today ? shown : null
  useOfferedActs([
    writableDay && { id: 'publish', title: t('board.publish'), run: publish },
    ...(writableDay
      ? writableDay.routes
          .filter(({ stops }) => draftsIn(stops) > 0)
          .map(({ driver }) => ({
            id: `publish-${driver.id}`,
            title: t('stopActs.publishFor', { driver: driverName(writableDay, driver) }),
            run: () => publishLane?.(driver.id),
          }))
      : []),
    writableDay && {
      id: 'plan',
      title: t('planDay.title', { day: formatDay(writableDay.day, language) }),
      run: planDay,
    },
    writableDay && { id: 'add', title: t('newStop.open'), run: add },
    shown &&
      shown.day <= today && {
        id: 'close',
        title: t('dayEnd.title'),
        run: () => navigate(`/dispatch/close?day=${isoDateOf(shown.day)}`),
      },
  ])
}
