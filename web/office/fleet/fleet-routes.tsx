import { Route } from 'react-router'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { refusals } from '#web/i18n/areas/common.ts'
import { lists, views } from '#web/i18n/areas/company.ts'
import { boxLabels, boxScan, fleet, inspection, office } from '#web/i18n/areas/office.ts'

const Fleet = lazyPage(() => import('#web/office/fleet/fleet-layout.tsx'), fleet, refusals)
const Containers = lazyPage(
  () => import('#web/office/fleet/containers/containers-page.tsx'),
  office,
  fleet,
  lists,
  views,
  refusals,
)
const Count = lazyPage(() => import('#web/office/fleet/count/count-page.tsx'), fleet, boxScan, refusals)
const Labels = lazyPage(() => import('#web/office/fleet/labels/labels-page.tsx'), fleet, boxLabels, refusals)
const Drivers = lazyPage(() => import('#web/office/fleet/drivers/drivers-page.tsx'), office, fleet, refusals)
const Facilities = lazyPage(() => import('#web/office/fleet/facilities/facilities-page.tsx'), office, fleet, refusals)
const Trucks = lazyPage(() => import('#web/office/fleet/trucks/trucks-page.tsx'), office, fleet, inspection, refusals)

/** These are the routes of boxes, trucks, drivers and facilities. */
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
