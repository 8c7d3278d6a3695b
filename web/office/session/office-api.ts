/** The inputs and answers of the office's calls, by the names that its pages use. */
import type { Day } from '#domain/value/calendar.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'

type Office = RouterOutputs['office']
type Dispatch = Office['dispatch']

export type Me = Office['me']
export type Changes = Office['changes']
export type Found = Office['search']

export type DispatchDay = Dispatch['day'] & {
  /** The facilities that the dispatcher chose for loads that are not planned yet. The key is the id of an order. */
  readonly dumpAt?: ReadonlyMap<string, string>
}
export type DispatchMap = Dispatch['map']
export type DispatchWeek = Dispatch['week']
export type BoardStop = DispatchDay['unassigned'][number]
export type BoardRoute = DispatchDay['routes'][number]
export type BoardOrder = DispatchDay['lists']['to-plan']['orders'][number]
export type SiteMemoryFacts = Office['sites']['memory']
export type PublishPreview = Dispatch['previewPublish']

export type FieldFee = Office['fees']['list'][number]
export type Ticket = Office['tickets']['list'][number]

export type Question = Office['questions']['list'][number]
export type QuestionAnswer = Parameters<Api['office']['questions']['answer']['mutate']>[0]['answer']
export type UnfinishedWork = Office['outstanding']['read']

export type DispatchCalls = Api['office']['dispatch']
export type TypedStop = Parameters<DispatchCalls['addStop']['mutate']>[0] & { readonly day: Day }
type PlaceStops = Parameters<DispatchCalls['place']['mutate']>[0]
export type Item = PlaceStops['items'][number]
export type LanePlace = Omit<PlaceStops['to'], 'day'> & { readonly day: Day }
export type PlacedStops = Dispatch['place']
