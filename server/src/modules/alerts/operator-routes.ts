import * as calls from '@kilat/contract/operator/alerts.ts'
import { type Route, route } from '../../http/route.ts'
import type { AskerOf } from '../../platform/asker.ts'
import { acknowledgeAlerts } from './acknowledge-alerts.ts'
import { connectTelegram } from './connect-telegram.ts'
import { addDevice, removeDevice } from './devices.ts'
import { readClock } from './quiet-hours.ts'
import { listAlerts, listAlertWays } from './read.ts'
import { removeWay, setWay } from './set-way.ts'
import { tryWay } from './try-way.ts'

export const alertOperatorRoutes: Route[] = [
  route(calls.listAlerts, (ctx, { asker: { permissions } }) => listAlerts(ctx, { permissions })),
  route(calls.acknowledgeAlerts, async (ctx, { body: { cause, id, seen_at: seenAt }, asker: { operatorId: name, permissions } }) => ({
    data: { acknowledged: await acknowledgeAlerts(ctx, { cause, id, seenAt: new Date(seenAt), name, permissions }) },
  })),
  route(calls.listAlertWays, (ctx, { asker }) => listAlertWays(ctx, ownerOf(asker))),
  route(calls.setAlertWay, async (ctx, { params: { way }, body, asker }) => {
    const { operatorId: name } = asker
    const hours = { quietFrom: readClock(body.quiet_from), quietUntil: readClock(body.quiet_until) }
    await setWay(ctx, { name, way, address: body.address, isOn: body.is_on, ...hours, urgentPasses: body.urgent_passes })
    return listAlertWays(ctx, ownerOf(asker))
  }),
  route(calls.removeAlertWay, async (ctx, { params: { way }, asker }) => {
    await removeWay(ctx, { name: asker.operatorId, way })
    return listAlertWays(ctx, ownerOf(asker))
  }),
  route(calls.addAlertDevice, async (ctx, { body: { address, is_known: isKnown }, asker }) => {
    await addDevice(ctx, { ...ownerOf(asker), address, isKnown })
    return listAlertWays(ctx, ownerOf(asker))
  }),
  route(calls.removeAlertDevice, async (ctx, { params: { id }, asker }) => {
    await removeDevice(ctx, { name: asker.operatorId, id })
    return listAlertWays(ctx, ownerOf(asker))
  }),
  route(calls.tryAlertWay, async (ctx, { params: { way }, asker: { operatorId: name } }) => ({ data: await tryWay(ctx, { name, way }) })),
  route(calls.connectTelegram, async (ctx, { asker: { operatorId: name } }) => ({ data: await connectTelegram(ctx, { name }) })),
]

function ownerOf({ operatorId: name, sessionId }: AskerOf<'operator'>) {
  return { name, sessionId }
}
