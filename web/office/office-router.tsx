import { type ReactNode, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'

/** The router that can ask before a page is left, which `BrowserRouter` cannot. */
export function OfficeRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: children }], { basename: '/office' }))
  return <RouterProvider router={router} />
}
