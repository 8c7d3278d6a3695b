/** Returns the id of an item by its kind and its number in the ready-made catalog. The same item always has the same id. */
export type IdOf = (kind: 'container-type' | 'material' | 'add-on' | 'cleanup', number: number) => string
