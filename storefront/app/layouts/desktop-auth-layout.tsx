import { Outlet } from 'react-router'

export default function DesktopAuthLayout() {
  return <Outlet />
}
