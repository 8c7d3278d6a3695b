import { Route } from 'react-router'
import { lazyPage } from '#web/frame/lazy-page.tsx'

const Fleet = lazyPage(() => import('#web/office/fleet/fleet-layout.tsx'))
const Containers = lazyPage(() => import('#web/office/fleet/containers/containers-page.tsx'))
const Count = lazyPage(() => import('#web/office/fleet/count/count-page.tsx'))
const Labels = lazyPage(() => import('#web/office/fleet/labels/labels-page.tsx'))
const Drivers = lazyPage(() => import('#web/office/fleet/drivers/drivers-page.tsx'))
const Facilities = lazyPage(() => import('#web/office/fleet/facilities/facilities-page.tsx'))
const Trucks = lazyPage(() => import('#web/office/fleet/trucks/trucks-page.tsx'))

export const fleetRoutes = (
  <Route element={<Fleet />}>
    <Route path="/containers" element={<Containers />} />
    <Route path="/containers/count" element={<Count />} />
    <Route path="/containers/labels" element={<Labels />} />
    <Route path="/drivers" element={<Drivers />} />
    <Route path="/facilities" element={<Facilities />} />
    <Route path="/trucks" element={<Trucks />} />
  </Route>
)
