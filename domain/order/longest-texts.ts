/**
 * The longest texts that a customer may type about orders. They are in a file of their own, so that pages read them without loading a
 * schema.
 */
export const longestOrderLabel = 60
export const longestOrderSearch = 60
export const longestObjection = 2000
