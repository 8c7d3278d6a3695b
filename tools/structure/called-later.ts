/** These exports are written and tested ahead of their first caller, the office or the driver's app. A line goes when it is called. */
export const calledLater = [
  'server/operations/order/save-photo.ts savePhoto',
  'server/operations/payment/refund-order.ts refundOrder',
]
