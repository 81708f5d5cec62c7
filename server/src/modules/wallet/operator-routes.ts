import { giveDepositBack as giveDepositBackEndpoint, takeDeposit as takeDepositEndpoint } from '@kilat/contract/operator/deposits.ts'
import {
  adjustWallet as adjustWalletEndpoint,
  findWallets as findWalletsEndpoint,
  givePromotion as givePromotionEndpoint,
  listUserDeposits as listUserDepositsEndpoint,
  listWalletEntries as listWalletEntriesEndpoint,
} from '@kilat/contract/operator/wallets.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { adjustWallet } from './adjust-wallet.ts'
import { giveDepositBack, takeDeposit } from './end-unowned.ts'
import { findWallets, listUserDeposits, listWalletEntries } from './read-for-operator.ts'

export const walletOperatorRoutes: Route[] = [
  route(findWalletsEndpoint, async (ctx, { query }) => ({ data: await findWallets(ctx, query) })),
  route(listWalletEntriesEndpoint, (ctx, { params, query }) => listWalletEntries(ctx, { ...params, ...query })),
  route(listUserDepositsEndpoint, (ctx, { query }) => listUserDeposits(ctx, query)),
  route(adjustWalletEndpoint, async (ctx, { params: { id }, body: { amount, reason }, idempotencyKey, asker }) => {
    const asked = { userId: id, amountIdr: amount, idempotencyKey, as: 'adjustment' as const }
    const { balanceIdr } = await adjustWallet(ctx, { ...asked, ...byOperator(asker, reason) })
    return { data: { id, amount, balance: balanceIdr } }
  }),
  route(givePromotionEndpoint, async (ctx, { params: { id }, body: { amount, reason }, idempotencyKey, asker }) => {
    const asked = { userId: id, amountIdr: amount, idempotencyKey, as: 'promotion' as const }
    const { balanceIdr } = await adjustWallet(ctx, { ...asked, ...byOperator(asker, reason) })
    return { data: { id, amount, balance: balanceIdr } }
  }),
  route(giveDepositBackEndpoint, async (ctx, { params: { id }, body, asker }) => ({
    data: { id, amount: await giveDepositBack(ctx, { id, ...byOperator(asker, body.reason) }) },
  })),
  route(takeDepositEndpoint, async (ctx, { params: { id }, body, asker }) => ({
    data: { id, amount: await takeDeposit(ctx, { id, userId: body.user, ...byOperator(asker, body.reason) }) },
  })),
]
