import { getMeasures as measuresEndpoint, getThemeInfo as themeInfoEndpoint } from '@kilat/contract/store.ts'
import { type Route, route } from '../../http/route.ts'
import { getMeasures, getThemeInfo } from './read.ts'

export const storeRoutes: Route[] = [
  route(themeInfoEndpoint, async ctx => ({ data: await getThemeInfo(ctx) })),
  route(measuresEndpoint, async ctx => ({ data: await getMeasures(ctx) })),
]
