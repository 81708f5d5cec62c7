import { requestPhoneCode as requestPhoneCodeEndpoint, verifyPhone as verifyPhoneEndpoint } from '@kilat/contract/contacts.ts'
import {
  changeProfile as changeProfileEndpoint,
  deleteAvatar as deleteAvatarEndpoint,
  deleteProfile,
  exportProfile as exportProfileEndpoint,
  getProfile,
  putAvatar,
} from '@kilat/contract/profile.ts'
import { type Route, route } from '../../http/route.ts'
import { changeProfile } from '../identity/change-profile.ts'
import { deleteAvatar, saveAvatar } from '../identity/save-avatar.ts'
import { deleteUser } from './delete-user.ts'
import { exportProfile } from './export-profile.ts'
import { readProfile } from './read.ts'
import { requestPhoneCode, verifyPhone } from './verify-phone.ts'

export const profileRoutes: Route[] = [
  route(getProfile, async (ctx, ask) => ({
    data: await readProfile(ctx, { userId: ask.asker.userId, month: ask.query.selectMonth }),
  })),
  route(changeProfileEndpoint, async (ctx, ask) => ({ data: await changeProfile(ctx, { ...ask.body, userId: ask.asker.userId }) })),
  route(putAvatar, async (ctx, ask) => ({ data: await saveAvatar(ctx, { userId: ask.asker.userId, image: ask.body.image }) })),
  route(deleteAvatarEndpoint, async (ctx, ask) => ({ data: await deleteAvatar(ctx, ask.asker) })),
  route(exportProfileEndpoint, async (ctx, ask) => ({ data: await exportProfile(ctx, ask.asker) })),
  route(requestPhoneCodeEndpoint, async (ctx, { asker, address }) => ({
    data: await requestPhoneCode(ctx, { userId: asker.userId, address }),
  })),
  route(verifyPhoneEndpoint, async (ctx, { asker, address, body }) => ({
    data: await verifyPhone(ctx, { userId: asker.userId, address, code: body.code }),
  })),
  route(deleteProfile, (ctx, ask) => deleteUser(ctx, { userId: ask.asker.userId })),
]
