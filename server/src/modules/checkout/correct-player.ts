import { isDeepStrictEqual } from 'node:util'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { actorOf } from '../../platform/actor.ts'
import { visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { findPlayerRules } from '../catalog/read.ts'
import { changeOrder } from '../orders/change-order.ts'
import { getTransaction } from '../orders/read.ts'
import { type OrderPlayer, readOrderPlayer } from './check-request.ts'
import { findOwn, lockOwn, type OwnOrder, refuseBegun } from './lock-correctable.ts'

/**
 * Corrects the player of a paid order for its buyer, before its delivery begins, by the same rules as when it was placed. Item, price and
 * the end of the moment stay. The same player again writes nothing. The order's lock decides between this and the first attempt: throws
 * `delivery_begun` if that was faster.
 */
export async function correctPlayer(ctx: Ctx, input: OwnOrder & { player: PlayerValues }): Promise<Transaction> {
  const order = await findOwn(ctx, input)
  refuseBegun(ctx, order)
  const rules = await findPlayerRules(ctx, order.productId)
  if (!rules) throw notSold()
  const product = { id: order.productId, fields: rules.fields }
  const player = await readOrderPlayer(ctx, { product, typed: input.player })
  const display = describePlayer(rules.fields, player.values)
  await inTx(ctx, ctx => writePlayer(ctx, { ...input, player, display }))
  return getTransaction(ctx, input)
}

function notSold(): Problem {
  const sentence = 'Game ini sedang tidak dijual, jadi ID-nya tidak bisa diubah. Batalkan kalau salah, ya.'
  return new Problem('item_unavailable', sentence, { extra: { reason: 'product_off' } })
}

async function writePlayer(ctx: TxCtx, { player, display, ...own }: OwnOrder & { player: OrderPlayer; display: string }): Promise<void> {
  const order = await lockOwn(ctx, own)
  refuseBegun(ctx, order)
  if (isDeepStrictEqual(order.player, player.values)) return
  await changeOrder(ctx, {
    order,
    code: 'player_corrected',
    by: actorOf(own.asker ?? visitor),
    reason: 'buyer_corrected',
    data: { from: order.playerDisplay, to: display },
    set: { player: player.values, playerDisplay: display, nickname: player.nickname, region: player.region },
  })
}
