/** What is known of a customer, and whether it is enough to order (rule A3). Apart from the form's schema, which only forms load. */

type KnownProfile = { readonly name: { readonly first: string; readonly last: string }; readonly phone: string | null }

/** A person's row as the rules of a profile see it. */
export function profileOf(person: {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}): KnownProfile {
  return { name: { first: person.firstName, last: person.lastName }, phone: person.phone }
}

/** First name, last name and phone are all present. */
export function isProfileComplete(profile: KnownProfile | null): boolean {
  return (
    profile !== null && [profile.name.first, profile.name.last, profile.phone ?? ''].every(part => part.trim() !== '')
  )
}

/**
 * Whether the customer is here for the first time: the profile lacks something, or nobody is signed in. Null while that is not
 * known yet: before sign-in is resolved, or while a signed-in user's profile is loading.
 */
export function isFirstTimeUser(known: {
  readonly isAuthResolved: boolean
  readonly isSignedIn: boolean
  readonly profile: KnownProfile | null
}): boolean | null {
  if (known.profile !== null) return !isProfileComplete(known.profile)
  return known.isAuthResolved && !known.isSignedIn ? true : null
}
