import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { Gateway, GatewayChannel } from '../../gateways/gateway.ts'

/** A way to pay, with the gateways that offer it in the order in which they are asked. The first one's terms are the channel's. */
export type OfferedChannel = { channel: GatewayChannel; gateway: Gateway; further: readonly Gateway[] }

/** Every way to pay that the configured gateways offer. */
export function listChannels(gateways: ReadonlyMap<string, Gateway>): OfferedChannel[] {
  const all = [...gateways.values()].flatMap(gateway => gateway.channels.map(channel => ({ channel, gateway })))
  return [...Map.groupBy(all, ({ channel }) => channel.id).values()].flatMap(([first, ...rest]) =>
    first ? { ...first, further: rest.map(({ gateway }) => gateway) } : [],
  )
}

/** The channel with this id, or undefined where no gateway offers it. */
export function findChannel(gateways: ReadonlyMap<string, Gateway>, channelId: string): OfferedChannel | undefined {
  return listChannels(gateways).find(({ channel }) => channel.id === channelId)
}

/** True where what is paid to this gateway through this channel can go back the way it came. */
export function canGiveBack(gateway: Gateway | undefined, channelId: string): boolean {
  return gateway?.channels.find(({ id }) => id === channelId)?.canRefund ?? false
}

/** A channel as it crosses the wire. */
export function describeChannel({ id, name, group, note, mark, canRefund }: GatewayChannel): PaymentChannel {
  return { id, name, group, note, mark, can_refund: canRefund }
}
