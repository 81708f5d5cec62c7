import { proveContact as proveContactEndpoint, requestCode as requestCodeEndpoint } from '@kilat/contract/contacts.ts'
import { type Route, route } from '../../http/route.ts'
import { userIdOf } from '../../platform/asker.ts'
import { proveContact } from './prove-contact.ts'
import { readContact } from './read-contact.ts'
import { requestCode } from './request-code.ts'

export const contactRoutes: Route[] = [
  route(requestCodeEndpoint, async (ctx, { body, asker, address }) => ({
    data: await requestCode(ctx, { contact: readContact(body.contact), userId: userIdOf(asker), address }),
  })),
  route(proveContactEndpoint, (ctx, { body, asker, address }) =>
    proveContact(ctx, { ...body, contact: readContact(body.contact), userId: userIdOf(asker), address }),
  ),
]
