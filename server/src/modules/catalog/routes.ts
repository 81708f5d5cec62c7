import { getProduct as getProductEndpoint, listProducts as listProductsEndpoint } from '@kilat/contract/catalog.ts'
import { type Route, route } from '../../http/route.ts'
import { Problem } from '../../platform/problem.ts'
import { getProduct, listProducts } from './read.ts'

export const catalogRoutes: Route[] = [
  route(listProductsEndpoint, async (ctx, { query }) => ({ data: await listProducts(ctx, query) })),
  route(getProductEndpoint, async (ctx, { params }) => {
    const product = await getProduct(ctx, params.id)
    if (!product) throw new Problem('not_found', 'Produk ini tidak ada di toko kami. Cari produk lain dari beranda, ya.')
    return { data: product }
  }),
]
