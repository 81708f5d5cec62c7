import { changeProfile as changeProfileEndpoint, getProfile } from '@kilat/contract/profile.ts'
import { askerOf, type Route, route } from '../../http/route.ts'
import { changeProfile } from '../identity/change-profile.ts'
import { readProfile } from './read.ts'

export const profileRoutes: Route[] = [
  route(getProfile, async (ctx, ask) => ({
    data: await readProfile(ctx, { userId: askerOf(ask).userId, month: ask.query.selectMonth }),
  })),
  route(changeProfileEndpoint, async (ctx, ask) => ({ data: await changeProfile(ctx, { ...ask.body, userId: askerOf(ask).userId }) })),
]
