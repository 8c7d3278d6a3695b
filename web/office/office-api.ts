/** What the office's calls are given and answer, by the names that its pages use. */
import type { Day } from '#domain/calendar.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'

type Office = RouterOutputs['office']
type Dispatch = Office['dispatch']

export type Me = Office['me']
export type Changes = Office['changes']

export type DispatchDay = Dispatch['day']
export type BoardStop = DispatchDay['unassigned'][number]
export type BoardRoute = DispatchDay['routes'][number]
export type BoardOrder = DispatchDay['lists']['to-plan']['orders'][number]
export type PublishPreview = Dispatch['previewPublish']

export type Ticket = Office['tickets']['list'][number]

export type DispatchCalls = Api['office']['dispatch']
type PlaceStops = Parameters<DispatchCalls['place']['mutate']>[0]
export type Item = PlaceStops['items'][number]
export type Place = Omit<PlaceStops['to'], 'day'> & { readonly day: Day }
export type Placed = Dispatch['place']
