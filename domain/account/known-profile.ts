/**
 * The known facts about a customer, and whether they are enough to order (rule A3). This file is separate from the form's schema, which
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

/** Returns true if first name, last name and phone are all present. */
export function isProfileComplete(profile: KnownProfile | null): boolean {
  return (
    profile !== null && [profile.name.first, profile.name.last, profile.phone ?? ''].every(part => part.trim() !== '')
  )
}

/**
 * Returns whether the customer is here for the first time: the profile lacks something, or there is no signed-in user. It returns null as
 * long as that is not known: before sign-in is resolved, or while a signed-in user's profile is loading.
 */
export function isFirstTimeUser(known: {
  readonly isAuthResolved: boolean
  readonly isSignedIn: boolean
  readonly profile: KnownProfile | null
}): boolean | null {
  if (known.profile !== null) return !isProfileComplete(known.profile)
  return known.isAuthResolved && !known.isSignedIn ? true : null
}
