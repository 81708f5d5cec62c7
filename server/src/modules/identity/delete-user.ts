import { formatIdr } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { users } from '../../db/schema/identity.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { anonymiseOrders, lockOpenOrders } from '../orders/anonymise-orders.ts'
import { forgetDepositor } from '../wallet/forget-depositor.ts'
import { readBalance } from '../wallet/read.ts'
import { lockUser } from './hold-user.ts'

/** How many open orders a refusal names. */
const mostNamed = 3

/**
 * Deletes an account with all its sessions, its picture and its saved players. Orders and deposits stay for the books and are
 * nobody's any more. Refuses while the wallet holds money or an order is open.
 */
export async function deleteUser(ctx: Ctx, input: { userId: string }): Promise<void> {
  const { userId } = input
  await ctx.db.transaction(async tx => {
    await lockUser(tx, userId)
    await refuseBalance(tx, userId)
    await refuseOpenOrders(tx, userId)
    await anonymiseOrders(tx, userId)
    await forgetDepositor(tx, userId)
    await tx.delete(users).where(eq(users.id, userId))
  })
  ctx.log.info({ userId }, 'account deleted')
}

async function refuseBalance(tx: Tx, userId: string): Promise<void> {
  const balance = await readBalance(tx, userId)
  if (balance === 0) return
  throw new Problem('balance_left', `Saldo kamu masih ${formatIdr(balance)}. Pakai dulu, atau hubungi kami untuk mengambilnya.`)
}

async function refuseOpenOrders(tx: Tx, userId: string): Promise<void> {
  const open = await lockOpenOrders(tx, userId)
  if (open.length === 0) return
  const named = open.slice(0, mostNamed).join(', ')
  const more = open.length > mostNamed ? `, dan ${open.length - mostNamed} lagi` : ''
  throw new Problem(
    'orders_open',
    `Masih ada ${open.length} pesanan yang berjalan: ${named}${more}. Tunggu sampai selesai dan uangnya kembali, atau batalkan yang belum dibayar.`,
  )
}
