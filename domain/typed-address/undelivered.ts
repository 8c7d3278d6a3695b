/** No truck can reach a post office box or a military address. */
const undelivered =
  /(?<![\p{L}\p{N}])(?:p\.?\s*o\.?\s*(?:box|b)|post\s+office\s+box|apartado(?:\s+postal)?|(?:apo|fpo|dpo)[\s,]+a[aep])(?![\p{L}\p{N}])/iu

export const isUndelivered = (text: string): boolean => undelivered.test(text)
