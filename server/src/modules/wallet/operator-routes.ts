import { adjustWallet as adjustWalletEndpoint } from '@kilat/contract/operator/wallets.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { adjustWallet } from './adjust-wallet.ts'

export const walletOperatorRoutes: Route[] = [
  route(adjustWalletEndpoint, async (ctx, { params: { id }, body: { amount, reason }, idempotencyKey, asker }) => {
    const { balanceIdr } = await adjustWallet(ctx, { userId: id, amountIdr: amount, idempotencyKey, ...byOperator(asker, reason) })
    return { data: { id, amount, balance: balanceIdr } }
  }),
]
