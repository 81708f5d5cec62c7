import { Outlet } from 'react-router'

export default function LandingPageLayout() {
  return <Outlet />
}
