/** A column of counts and versions holds no larger whole number. */
export const largestStored = 2_147_483_647
