import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { Gateway, GatewayChannel } from '../../gateways/gateway.ts'

export type OfferedChannel = { gateway: Gateway; channel: GatewayChannel }

/** Every way to pay that the configured gateways offer. A channel id belongs to the first gateway that names it. */
export function listChannels(gateways: ReadonlyMap<string, Gateway>): OfferedChannel[] {
  const offered = new Map<string, OfferedChannel>()
  for (const gateway of gateways.values())
    for (const channel of gateway.channels) if (!offered.has(channel.id)) offered.set(channel.id, { gateway, channel })
  return [...offered.values()]
}

/** The channel with this id, or undefined where no gateway offers it. */
export function findChannel(gateways: ReadonlyMap<string, Gateway>, channelId: string): OfferedChannel | undefined {
  return listChannels(gateways).find(({ channel }) => channel.id === channelId)
}

/** A channel as it crosses the wire. */
export function describeChannel({ id, name, group, note, mark, canRefund }: GatewayChannel): PaymentChannel {
  return { id, name, group, note, mark, can_refund: canRefund }
}
