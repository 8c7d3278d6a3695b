import type { Tap } from '#domain/dispatch/tap.ts'

/** The position of a driver matters from the site on; it is not read when a driver only sets out. */
const kindsWithFix: readonly Tap['kind'][] = ['here', 'taken', 'done', 'could-not', 'dumped', 'left-in-yard']

/** The function reads the phone's position; the result is null if the phone does not know it in time or may not give it. */
export type FindFix = () => Promise<Tap['fix']>

export const wantsFix = (kind: Tap['kind']): boolean => kindsWithFix.includes(kind)

const timeoutMs = 4000
/** A truck that has stopped is still at its last position. */
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
