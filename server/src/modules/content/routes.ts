import {
  getBlog as getBlogEndpoint,
  getInformasi as getInformasiEndpoint,
  getPage as getPageEndpoint,
  listBlogs as listBlogsEndpoint,
  listInformasi as listInformasiEndpoint,
  listPromos as listPromosEndpoint,
} from '@kilat/contract/content.ts'
import { type Route, route } from '../../http/route.ts'
import { Problem } from '../../platform/problem.ts'
import { getArticle, getPage, listArticles, listPromos } from './read.ts'

export const contentRoutes: Route[] = [
  route(listBlogsEndpoint, (ctx, { query }) => listArticles(ctx, { kind: 'blog', ...query })),
  route(getBlogEndpoint, async (ctx, { params }) => ({
    data:
      (await getArticle(ctx, { kind: 'blog', id: params.id })) ?? refuse('Artikel ini tidak ada. Lihat artikel lain di halaman blog, ya.'),
  })),
  route(listInformasiEndpoint, (ctx, { query }) => listArticles(ctx, { kind: 'informasi', ...query })),
  route(getInformasiEndpoint, async (ctx, { params }) => ({
    data:
      (await getArticle(ctx, { kind: 'informasi', id: params.id })) ?? refuse('Informasi ini tidak ada. Cari di halaman informasi, ya.'),
  })),
  route(listPromosEndpoint, async ctx => ({ data: await listPromos(ctx) })),
  route(getPageEndpoint, async (ctx, { params }) => ({
    data: (await getPage(ctx, { id: params.id })) ?? refuse('Halaman ini tidak ada. Coba mulai dari beranda, ya.'),
  })),
]

function refuse(sentence: string): never {
  throw new Problem('not_found', sentence)
}
