/** The largest whole number that a column of counts and versions can store. */
export const largestStored = 2_147_483_647
