/** This sign replaces an unknown name: the system's, and that of people who have left. */
export const unknownName = '–'

/** Returns true if a value of a refusal is a person's name. */
export const isPerson = (name: string): boolean => name === 'who' || name === 'driver'
