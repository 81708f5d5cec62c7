import { setTimeout as sleep } from 'node:timers/promises'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { inTx } from '../../db/in-tx.ts'
import type { PlayerAnswer, PlayerChecker } from '../../players/player-checker.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import { renderCustomerNo } from '../catalog/customer-no.ts'
import { productDefinitions } from '../catalog/products/product-definitions.ts'
import { beginLookup, type Lookup, type LookupCtx, type LookupWish } from './begin-lookup.ts'
import { toPlayerAnswer } from './lookup-rules.ts'
import { isProvenSku, recordLookup } from './record-lookup.ts'

type LookupCheckerInput = {
  supplier: Supplier
  /** The sku that names players, by our product. */
  skus: ReadonlyMap<string, string>
  /** The most that one nickname may cost, and those of a day together. */
  mostCostIdr: Rupiah
  dailyIdr: Rupiah
}

/** How often a question looks whether another caller's purchase has ended. */
const lookEveryMs = 200

/**
 * Looks nicknames up by buying them at one of the store's own suppliers, as an ordinary small top-up whose serial number is the nickname. What it costs is
 * booked; nobody waits for it longer than a question's time limit, and a purchase that takes longer is asked for later.
 */
export function createLookupChecker(ctx: LookupCtx, { supplier, skus, mostCostIdr, dailyIdr }: LookupCheckerInput): PlayerChecker {
  return {
    id: supplier.id,
    knows: productId => skus.has(productId),
    async ask({ productId, values, timeoutMs }) {
      const sku = skus.get(productId)
      const customerNo = sku === undefined ? undefined : writeCustomerNo(productId, values)
      if (sku === undefined || customerNo === undefined) return unavailable('refused', 'it sells no nickname of this player')
      const wish = { supplier, sku, customerNo, productId, values, mostCostIdr, dailyIdr }
      const tooLate = Promise.withResolvers<PlayerAnswer>()
      const timer = setTimeout(() => tooLate.resolve(unavailable('no_answer', 'no answer in time')), timeoutMs)
      const answer = findName(ctx, { wish, endsAt: performance.now() + timeoutMs }).catch((error: unknown) => {
        // Its sentence may contain the player.
        ctx.log.error(
          { supplier: supplier.id, kind: error instanceof Error ? error.name : typeof error },
          'a bought nickname was not recorded',
        )
        return unavailable('nonsense', 'it could not be recorded')
      })
      return Promise.race([answer, tooLate.promise]).finally(() => clearTimeout(timer))
    },
    ...(supplier.check && { check: () => supplier.check?.() ?? Promise.resolve({ kind: 'unknown', detail: 'nobody to ask' }) }),
  }
}

/** Goes on after the question's time limit once the supplier is called: the answer is there for the next question. */
async function findName(ctx: LookupCtx, { wish, endsAt }: { wish: LookupWish; endsAt: number }): Promise<PlayerAnswer> {
  for (;;) {
    const begun = await inTx(ctx, ctx => beginLookup(ctx, wish))
    switch (begun.kind) {
      case 'send':
        return buyName(ctx, { supplier: wish.supplier, lookup: begun.lookup })
      case 'spared':
        return unavailable('spared', begun.detail)
      case 'found':
        return begun
      case 'not_found':
        return { kind: 'not_found', isSure: await isProvenSku(ctx, { supplier: wish.supplier.id, sku: wish.sku }) }
      case 'wait':
        if (performance.now() + lookEveryMs >= endsAt) return unavailable('spared', 'another question buys it at the moment')
        await sleep(lookEveryMs)
    }
  }
}

/** Calls the supplier about a stored look-up and records the answer. */
export async function buyName(ctx: LookupCtx, { supplier, lookup }: { supplier: Supplier; lookup: Lookup }): Promise<PlayerAnswer> {
  const { reference, sku, customerNo, maxCost: maxCostIdr } = lookup
  const outcome = await supplier.send({ reference, sku, customerNo, maxCostIdr, isVoucher: false, isLookup: true })
  await inTx(ctx, ctx => recordLookup(ctx, { reference, outcome }))
  return toPlayerAnswer(outcome, { reference, isProven: await isProvenSku(ctx, { supplier: supplier.id, sku }) })
}

/** Whether a product has players whose nicknames can be bought. */
export function hasLookup(productId: string): boolean {
  return productDefinitions.some(({ id, hasPlayerCheck }) => id === productId && hasPlayerCheck)
}

/** The player in the format of the product's suppliers; undefined if a value is missing. */
function writeCustomerNo(productId: string, values: PlayerValues): string | undefined {
  const template = productDefinitions.find(({ id }) => id === productId)?.customerTemplate
  const names = [...(template?.matchAll(/\{([a-z_]+)\}/g) ?? [])].map(([, name = '']) => name)
  if (!template || !names.every(name => values[name])) return undefined
  return renderCustomerNo(template, { player: values, contact: '' })
}

function unavailable(why: Extract<PlayerAnswer, { kind: 'unavailable' }>['why'], detail: string): PlayerAnswer {
  return { kind: 'unavailable', why, detail }
}
