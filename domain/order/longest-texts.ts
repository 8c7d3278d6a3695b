/** These are the longest texts that a customer types about orders. Pages read them without loading a schema. */
export const longestOrderLabel = 60
export const longestOrderSearch = 60
export const longestObjection = 2000
