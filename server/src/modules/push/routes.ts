import { deletePushAddress, registerPushAddress } from '@kilat/contract/push.ts'
import { type Route, route } from '../../http/route.ts'
import { deleteAddress } from './forget-address.ts'
import { registerAddress } from './register-address.ts'

export const pushRoutes: Route[] = [
  route(registerPushAddress, async (ctx, { body, asker, orderSecret }) => ({
    data: await registerAddress(ctx, { asker, address: body.address, orderId: body.order_id, orderSecret }),
  })),
  route(deletePushAddress, (ctx, { params, asker }) => deleteAddress(ctx, { asker, token: params.token })),
]
