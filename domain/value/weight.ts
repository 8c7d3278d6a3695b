/** The pounds of a ton. Scales and prices mean the short ton of the US. */
export const poundsPerTon = 2000
