/** An order has the id of the cart that became it. */
export type OrderId = string & { readonly __brand: 'OrderId' }
