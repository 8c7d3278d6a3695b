/** Journeys use these stand-ins for Google's place search and for Firebase. A server gets the settings that lead to them. */
import { type PlacesDouble, startPlacesDouble, testKey } from '#server/providers/addresses/google/places.stage.ts'
import { type FirebaseDouble, startFirebaseDouble } from '#server/providers/identity/firebase/firebase.stage.ts'
import { firebaseWithKeysAt } from '#server/testing/services-before-doubles.ts'
import type { TestAppOptions } from '#server/testing/start-test-app.ts'

/** Pages give this key to Google's script. */
export const browserKey = 'AIzaSyStandInForBrowsers_0123456789abcd'

export type GoogleAndFirebase = {
  readonly options: Pick<TestAppOptions, 'env' | 'identityElsewhere'>
  readonly places: PlacesDouble & { readonly serverKey: string }
  readonly firebase: FirebaseDouble
  readonly close: () => Promise<void>
}

export async function startGoogleAndFirebase(clock: () => Date): Promise<GoogleAndFirebase> {
  const places = await startPlacesDouble()
  const firebase = await startFirebaseDouble(clock)
  return {
    options: {
      env: {
        GOOGLE_PLACES_KEY: testKey,
        GOOGLE_PLACES_API_URL: places.url,
        GOOGLE_MAPS_BROWSER_KEY: browserKey,
      },
      identityElsewhere: firebaseWithKeysAt(firebase.keysUrl),
    },
    places: Object.assign(places, { serverKey: testKey }),
    firebase,
    async close() {
      await places.close()
      await firebase.close()
    },
  }
}
