/**
 * The maximum lengths, in characters, of the texts that a customer types about orders. They are in a file of their own, so that pages
 * read them without loading a schema.
 */
export const maxOrderLabelLength = 60
export const maxOrderSearchLength = 60
export const maxObjectionLength = 2000
