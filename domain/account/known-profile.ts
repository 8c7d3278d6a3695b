/**
 * What the product knows about a customer, and whether it is enough to order (rule A3). This file is separate from the form's schema, which
 * only forms load.
 */

type KnownProfile = { readonly name: { readonly first: string; readonly last: string }; readonly phone: string | null }

/** Turns a person's row into the profile that the rules read. */
export function profileOf(person: {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}): KnownProfile {
  return { name: { first: person.firstName, last: person.lastName }, phone: person.phone }
}

/** Returns true if the profile has a first name, a last name and a phone number. */
export function isProfileComplete(profile: KnownProfile | null): boolean {
  return (
    profile !== null && [profile.name.first, profile.name.last, profile.phone ?? ''].every(part => part.trim() !== '')
  )
}

/**
 * Returns true if the customer is new, because nobody is signed in or the profile lacks something. Returns null while this is unknown:
 * before the sign-in is resolved, or while the profile of a signed-in user is loading.
 */
export function isFirstTimeUser(known: {
  readonly isAuthResolved: boolean
  readonly isSignedIn: boolean
  readonly profile: KnownProfile | null
}): boolean | null {
  if (known.profile !== null) return !isProfileComplete(known.profile)
  return known.isAuthResolved && !known.isSignedIn ? true : null
}
