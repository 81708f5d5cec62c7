import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followOtherTabs, queries } from './api/session.ts'
import { Broken, Missing } from './frame/broken.tsx'
import './tokens.css'
import './console.css'

/** All rooms. Each is a file of its own, loaded when it is opened. */
const router = createBrowserRouter(
  [
    {
      errorElement: <Broken />,
      // Nothing is shown while the first room loads, which takes less time than a look at anything else.
      hydrateFallbackElement: <></>,
      children: [
        { path: '/masuk', lazy: () => import('./rooms/sign-in/room.tsx') },
        { path: '/undangan', lazy: () => import('./rooms/join/room.tsx') },
        {
          lazy: () => import('./frame/frame.tsx'),
          children: [
            {
              // A room that can not be opened leaves the way to the others.
              errorElement: <Broken isInFrame />,
              children: [
                { path: '/', lazy: () => import('./rooms/waiting/room.tsx') },
                { path: '/pesanan', lazy: () => import('./rooms/orders/room.tsx') },
                { path: '/pesanan/:id', lazy: () => import('./rooms/order/room.tsx') },
                { path: '/harga', lazy: () => import('./rooms/prices/room.tsx') },
                { path: '/harga/produk/baru', lazy: () => import('./rooms/product/new-room.tsx') },
                { path: '/harga/produk/:id', lazy: () => import('./rooms/product/room.tsx') },
                { path: '/harga/daftar', lazy: () => import('./rooms/price-lists/room.tsx') },
                { path: '/uang', lazy: () => import('./rooms/money/room.tsx') },
                { path: '/hari-ini', lazy: () => import('./rooms/today/room.tsx') },
                { path: '/perusahaan', lazy: () => import('./rooms/companies/room.tsx') },
                { path: '/kabar', lazy: () => import('./rooms/alerts/room.tsx') },
                { path: '/lainnya', lazy: () => import('./rooms/others/room.tsx') },
                { path: '/toko', lazy: () => import('./rooms/store/room.tsx') },
                { path: '/toko/tulisan/baru', lazy: () => import('./rooms/store/content-room.tsx') },
                { path: '/toko/tulisan/:kind/:id', lazy: () => import('./rooms/store/content-room.tsx') },
                { path: '/menuju-buka', lazy: () => import('./rooms/readiness/room.tsx') },
                { path: '/pengguna', lazy: () => import('./rooms/users/room.tsx') },
                { path: '/pengguna/:id', lazy: () => import('./rooms/users/user-room.tsx') },
                { path: '/pekerjaan', lazy: () => import('./rooms/jobs/room.tsx') },
                { path: '/catatan', lazy: () => import('./rooms/acts/room.tsx') },
                { path: '/akun', lazy: () => import('./rooms/account/room.tsx') },
                { path: '*', element: <Missing /> },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/console/' },
)

followOtherTabs()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        {/* A chosen filter shows at once, though the list behind it takes a while. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
