import { Route, Routes } from 'react-router'
import { CompaniesPage } from '#web/driver/companies-page.tsx'
import { DayGate } from '#web/driver/day-gate.tsx'
import { DriverShell } from '#web/driver/frame/driver-shell.tsx'
import { LoadPage } from '#web/driver/load/load-page.tsx'
import { EndPage } from '#web/driver/shift/end-page.tsx'
import { StartPage } from '#web/driver/shift/start-page.tsx'
import { TruckPage } from '#web/driver/shift/truck-page.tsx'
import { CouldNotPage } from '#web/driver/stop/could-not-page.tsx'
import { DonePage } from '#web/driver/stop/done-page.tsx'
import { StopPage } from '#web/driver/stop/stop-page.tsx'
import { TodayPage } from '#web/driver/today/today-page.tsx'
import { QueuePage } from '#web/driver/waiting/queue-page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'

/** The browser loads all pages of a day at once, because the phone cannot fetch the next page without a signal. */
export default function DayPages() {
  return (
    <Routes>
      <Route element={<DriverShell />}>
        <Route element={<DayGate />}>
          <Route path="/" element={<TodayPage />} />
          <Route path="/stop/:stopId" element={<StopPage />} />
          <Route path="/stop/:stopId/done" element={<DonePage />} />
          <Route path="/stop/:stopId/taken" element={<DonePage isTaking />} />
          <Route path="/stop/:stopId/could-not" element={<CouldNotPage />} />
          <Route path="/load/:orderId" element={<LoadPage />} />
          <Route path="/start" element={<StartPage />} />
          <Route path="/end" element={<EndPage />} />
          <Route path="/truck" element={<TruckPage />} />
          <Route path="/companies" element={<CompaniesPage />} />
          <Route path="/queue" element={<QueuePage />} />
        </Route>
      </Route>
      <Route path="*" element={<Redirect to="/" />} />
    </Routes>
  )
}
