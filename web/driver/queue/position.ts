import type { Tap } from '#domain/dispatch/tap.ts'

/** Where a driver is matters from the site on; whoever only sets out is not asked. */
const kindsWithFix: readonly Tap['kind'][] = ['here', 'taken', 'done', 'could-not', 'dumped', 'left-in-yard']

/** Asks the phone where it is; null where it does not know in time or may not say. */
export type FindFix = () => Promise<Tap['fix']>

export const wantsFix = (kind: Tap['kind']): boolean => kindsWithFix.includes(kind)

const timeoutMs = 4000
/** A truck that has stopped is still where it was. */
const oldestMs = 20_000

export const findFix: FindFix = () =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracyInMeters: Math.min(100_000, coords.accuracy),
          ageInSeconds: Math.min(86_400, Math.max(0, (Date.now() - timestamp) / 1000)),
        }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: oldestMs },
    )
  })
