import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The whole sitemap.
export default [
  layout('layouts/default.tsx', [
    index('routes/home/route.tsx'),
    route('products/:id', 'routes/product/route.tsx'),
    route('transactions', 'routes/transactions/route.tsx'),
    route('transactions/:id', 'routes/transaction/route.tsx'),
    route('*', 'routes/not-found/route.tsx'),
  ]),
] satisfies RouteConfig
