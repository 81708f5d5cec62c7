import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The whole sitemap.
export default [
  layout('layouts/default.tsx', [
    index('routes/home/route.tsx'),
    route('products/:id', 'routes/product/route.tsx'),
    route('transactions', 'routes/transactions/route.tsx'),
    route('transactions/:id', 'routes/transaction/route.tsx'),
    route('promos', 'routes/promos/route.tsx'),
    route('blogs', 'routes/blogs/route.tsx'),
    route('blogs/:id', 'routes/blog/route.tsx'),
    route('informasi', 'routes/informasi/route.tsx'),
    route('informasi/:id', 'routes/informasi-article/route.tsx'),
    route('privacy-and-policy', 'routes/privacy-policy/route.tsx'),
    route('term-and-condition', 'routes/terms/route.tsx'),
    route('*', 'routes/not-found/route.tsx'),
  ]),
  layout('layouts/landing-page-layout.tsx', [route('landing_page', 'routes/landing/route.tsx')]),
  layout('layouts/desktop-auth-layout.tsx', [route('login', 'routes/login/route.tsx')]),
  layout('layouts/authenticated-layout.tsx', [route('profile', 'routes/profile/route.tsx')]),
  route('dashboard', 'layouts/dashboard-layout.tsx', [
    index('routes/dashboard/route.tsx'),
    route('riwayat-deposit', 'routes/deposit-history/route.tsx'),
    route('riwayat-transaksi', 'routes/transaction-history/route.tsx'),
  ]),
] satisfies RouteConfig
