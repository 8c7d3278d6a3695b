/** A ton is the short ton of the US, as scales and prices mean it. */
export const poundsPerTon = 2000
