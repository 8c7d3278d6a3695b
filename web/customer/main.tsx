// This import is first, so that React is at the start of the bundle. In another order the first visit is half a KB
// larger after compression.
import { startApp } from '#web/frame/start-app.tsx'
import '#web/customer/styles.css'
import { readCartId } from '#web/client/cart-storage.ts'
import { browserClient } from '#web/client/client.ts'
import { App } from '#web/customer/app.tsx'
import { turnOffZodJit } from '#web/frame/turn-off-zod-jit.ts'

const isVisitor = browserClient.session.state() === 'signed-out'
// The server sends the first page at the start address as well.
if (isVisitor && location.pathname === '/') history.replaceState(null, '', `/get-started${location.search}`)

/** A question of the checkout is the same for every customer until its cart is loaded. */
const isAsDrawn = () => !/^\/(get-started)?$/.test(location.pathname) || (isVisitor && readCartId() === null)

turnOffZodJit()
void startApp(<App />, { isAsDrawn })
