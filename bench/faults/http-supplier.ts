import { fetchJson, type JsonAnswer } from '../../server/src/platform/fetch-json.ts'
import { createSandboxSupplier, type SandboxSupplierInput } from '../../server/src/suppliers/sandbox/adapter.ts'
import { mapTopup } from '../../server/src/suppliers/sandbox/map.ts'
import type { Supplier } from '../../server/src/suppliers/supplier.ts'

type HttpSupplierInput = Pick<SandboxSupplierInput, 'db' | 'clock'> & { url: string; secret: string; timeoutMs: number }

/**
 * The store's side of the bench's supplier: it speaks the sandbox supplier's language over HTTP, so that its deliveries are counted
 * outside of the store and its database.
 */
export function createHttpSupplier({ url, timeoutMs, ...sandbox }: HttpSupplierInput): Supplier {
  const { id, referenceLifetimeMs, readNotice } = createSandboxSupplier(sandbox)
  return {
    id,
    referenceLifetimeMs,
    readNotice,
    async send({ reference, sku, customerNo, maxCostIdr }) {
      const body = JSON.stringify({ reference, sku, customer_no: customerNo, max_cost: maxCostIdr })
      const answer = await fetchJson({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body, timeoutMs })
      return answer.kind === 'none' ? withoutAnswer(answer) : mapTopup(answer.text, reference)
    },
  }
}

function withoutAnswer({ isUnsent, reason }: Extract<JsonAnswer, { kind: 'none' }>) {
  return { kind: isUnsent ? ('not_sent' as const) : ('unknown' as const), detail: reason }
}
