import type { Client } from '#web/client/client.ts'

/** The server answered a photo with this status. */
export class PhotoNotSent extends Error {}

/** Sends the photo of a spot. The result names the cart in which it is stored, which is a copy if another browser made the cart. */
export async function sendSpotPhoto({ fetch, session }: Client, cartId: string, photo: ArrayBuffer) {
  const token = await session.getToken()
  const answer = await fetch(`/carts/${cartId}/photo`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', ...(token && { authorization: `Bearer ${token}` }) },
    body: photo,
  })
  if (!answer.ok) throw new PhotoNotSent(`the server answered ${answer.status}`)
  return (await answer.json()) as { cartId: string }
}
