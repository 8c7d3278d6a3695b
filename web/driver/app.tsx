import { type Phone, PhoneContext } from '#web/driver/phone.ts'
import { AppRoutes } from '#web/driver/routes.tsx'
import { AppFrame } from '#web/frame/app-frame.tsx'

export function App({ phone }: { phone: Phone }) {
  return (
    <PhoneContext value={phone}>
      <AppFrame>
        <AppRoutes />
      </AppFrame>
    </PhoneContext>
  )
}
