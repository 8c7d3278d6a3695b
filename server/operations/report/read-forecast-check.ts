import { checkForecast } from '#domain/forecast/forecast-check.ts'
import { listWeighedLoads } from '#server/db/pricing/weighed-loads.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Returns the accuracy of the bill forecasts for the last loads (rule F4). Returns null while there are too few loads. */
export async function readForecastCheck({ db, clock }: Pick<Deps, 'db' | 'clock'>, organizationId: string) {
  return checkForecast(await listWeighedLoads(db, organizationId, clock()))
}
