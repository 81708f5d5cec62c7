import { formatIdr, rupiah } from '@kilat/contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CheckOutcome } from '../../platform/company-check.ts'
import { describeAnswer, type JsonAnswer } from '../../platform/fetch-json.ts'
import type { BalanceReading, PriceListReading, Supplier, TopupOutcome, TopupRequest } from '../supplier.ts'
import { priceListEveryMs, referenceLifetimeMs, resendEveryMs } from './assumptions.ts'
import { type AskDigiflazz, createAsk, type DigiflazzAccount, isDevelopmentKey } from './client.ts'
import { mapBalance, mapPriceList, mapTransaction } from './map.ts'
import { readDigiflazzNotice } from './notice.ts'

export type DigiflazzSupplierInput = DigiflazzAccount & {
  /** Signs the notices; a secret. */
  webhookSecret: string
  clock: Clock
}

/** Some thousand rows of half a kilobyte each. */
const longestListBytes = 32 * 1024 * 1024

/** Digiflazz by its buyer API for prepaid products, which has no question but the transaction itself. */
export function createDigiflazzSupplier({ webhookSecret, clock, ...account }: DigiflazzSupplierInput): Supplier {
  const ask = createAsk(account)
  const isDevelopment = isDevelopmentKey(account.apiKey)
  return {
    id: 'digiflazz',
    // What was tried with the development key is unknown to the production key, which would buy it.
    account: isDevelopment ? `${account.username} (development)` : account.username,
    referenceLifetimeMs,
    // Longer than a call takes, so that two calls with one reference never meet.
    resendEveryMs: Math.max(resendEveryMs, account.timeoutMs + 5_000),
    mayTakeTwoForOne: true,
    send: once(request => sendTransaction(ask, request, isDevelopment)),
    readNotice: notice => readDigiflazzNotice(notice, webhookSecret),
    readBalance: () => readBalance(ask),
    priceListEveryMs,
    // A whole list takes longer than an ordinary call.
    readPriceList: seldom(clock, () => readPriceList(ask, 2 * account.timeoutMs)),
    check: () => checkAccount(ask, isDevelopment),
  }
}

async function sendTransaction(ask: AskDigiflazz, request: TopupRequest, isDevelopment: boolean): Promise<TopupOutcome> {
  const { reference, sku, customerNo, maxCostIdr } = request
  const body = {
    buyer_sku_code: sku,
    customer_no: customerNo,
    ref_id: reference,
    max_price: maxCostIdr,
    ...(customerNo.includes('.') && { allow_dot: true }),
    ...(isDevelopment && { testing: true }),
  }
  return mapTransaction(await ask({ path: '/transaction', signed: reference, body }), request)
}

async function readBalance(ask: AskDigiflazz): Promise<BalanceReading> {
  return mapBalance(await askBalance(ask))
}

function askBalance(ask: AskDigiflazz): Promise<JsonAnswer> {
  return ask({ path: '/cek-saldo', signed: 'depo', body: { cmd: 'deposit' } })
}

async function readPriceList(ask: AskDigiflazz, timeoutMs: number): Promise<PriceListReading> {
  const body = { cmd: 'prepaid' }
  return mapPriceList(await ask({ path: '/price-list', signed: 'pricelist', body, longestBytes: longestListBytes, timeoutMs }))
}

async function checkAccount(ask: AskDigiflazz, isDevelopment: boolean): Promise<CheckOutcome> {
  const answer = await askBalance(ask)
  if (answer.kind === 'none' && answer.isUnsent) return { kind: 'unreachable', detail: describeAnswer(answer) }
  const reading = mapBalance(answer)
  switch (reading.kind) {
    case 'read': {
      const balance = formatIdr(rupiah(Math.max(0, reading.balanceIdr)))
      return { kind: 'works', detail: `${isDevelopment ? 'a development key' : 'a production key'}, balance ${balance}` }
    }
    case 'blocked':
      return { kind: 'wrong_credentials', detail: `${reading.detail} (${reading.cause})` }
    case 'unknown':
      return reading
  }
}

/** Lets calls with one reference that come at once share one answer: two at the same time could make two transactions. */
function once(send: (request: TopupRequest) => Promise<TopupOutcome>): Supplier['send'] {
  const underWay = new Map<string, Promise<TopupOutcome>>()
  return request => {
    const { reference } = request
    const shared = underWay.get(reference)
    if (shared) return shared
    const sent = send(request).finally(() => underWay.delete(reference))
    underWay.set(reference, sent)
    return sent
  }
}

/** Refuses a list that this process has asked for too shortly before; Digiflazz refuses the other processes'. */
function seldom(clock: Clock, read: () => Promise<PriceListReading>): () => Promise<PriceListReading> {
  let askedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock.now().getTime()
    if (now - askedAt < priceListEveryMs) return { kind: 'unread', detail: 'the list was asked for less than five minutes ago' }
    askedAt = now
    return read()
  }
}
