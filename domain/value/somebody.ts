/** Stands for a name that nobody knows: the system's, and that of people who have left. */
export const nobodyKnown = '–'

/** Whether a value of a refusal is somebody's name. */
export const isPerson = (name: string): boolean => name === 'who' || name === 'driver'
