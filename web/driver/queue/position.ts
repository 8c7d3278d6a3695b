import type { Tap } from '#domain/dispatch/tap.ts'

/** The position matters from the arrival at the site on. The phone does not read it when a driver only sets out. */
const kindsWithFix: readonly Tap['kind'][] = ['here', 'taken', 'done', 'could-not', 'dumped', 'left-in-yard']

/** Reads the phone's position. The result is null if the phone does not know the position in time or may not give it. */
export type FindFix = () => Promise<Tap['fix']>

export const wantsFix = (kind: Tap['kind']): boolean => kindsWithFix.includes(kind)

const timeoutMs = 4000
/** A truck that has stopped is still at its last known position. */
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
