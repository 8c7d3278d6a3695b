/** The sign in place of an unknown name: that of the system, and those of people who have left. */
export const unknownName = '–'

/** Returns true if this value of a refusal is the name of a person. */
export const isPerson = (name: string): boolean => name === 'who' || name === 'driver'
