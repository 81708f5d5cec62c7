import {
  getMeasures as measuresEndpoint,
  getPublicSettings as publicSettingsEndpoint,
  getThemeInfo as themeInfoEndpoint,
} from '@kilat/contract/store.ts'
import { type Route, route } from '../../http/route.ts'
import { getMeasures } from '../measures/read.ts'
import { getThemeInfo } from './read.ts'

export const storeRoutes: Route[] = [
  route(themeInfoEndpoint, async ctx => ({ data: await getThemeInfo(ctx) })),
  route(publicSettingsEndpoint, async ctx => ({ data: ctx.publicSettings })),
  route(measuresEndpoint, async ctx => ({ data: await getMeasures(ctx) })),
]
