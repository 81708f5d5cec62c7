import { createHash } from 'node:crypto'
import { orderIdAlphabet } from '@kilat/contract/ids.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { Db } from '../../db/database.ts'
import { sandboxTopups } from '../../db/schema/sandbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { TopupRequest } from '../supplier.ts'
import { isInstant, type Scenario, scenarioOf } from './scenario.ts'

/** Everything the simulated company uses. Its table stands for machines of its own, so each of its acts commits separately. */
export type CompanyCtx = {
  db: Db
  clock: Clock
  /** Waits; rejects as soon as the caller ends the call. */
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** The company's price for a sku; a sku that is not listed costs the request's ceiling. */
  costOf: (sku: string) => Promise<Rupiah | undefined>
  /** Duration of an ordinary delivery. */
  answerMs: number
  /** Duration of a pending delivery. */
  pendingMs: number
  /** How long a connection stays open without an answer. */
  hangMs: number
}

type Topup = typeof sandboxTopups.$inferSelect

/** Takes a top-up, or answers its state if the reference is known. Answers JSON as a company would send it; may never answer. */
export async function takeTopup(ctx: CompanyCtx, request: TopupRequest, signal: AbortSignal): Promise<string> {
  const scenario = scenarioOf(request.customerNo)
  const cost = (await ctx.costOf(request.sku)) ?? request.maxCostIdr
  const refusal = findRefusal(scenario, cost, request)
  // Most references are new.
  const [made] = refusal ? [] : await insertTopup(ctx.db, { ...startOf(ctx, scenario, request.reference), ...pick(request), cost })
  if (made) return await answerNew(ctx, made, { scenario, signal })
  const known = await countAsk(ctx, request.reference)
  if (known) return await answerKnown(ctx, known, { scenario, signal })
  if (!refusal) throw new Error('a known reference has its top-up')
  return JSON.stringify({ status: 'failed', reference: request.reference, ...refusal })
}

const insertTopup = buildOnce((db, topup: Given<typeof sandboxTopups.$inferInsert>) =>
  db.insert(sandboxTopups).values(topup).onConflictDoNothing().returning(),
)

/** Ends pending top-ups that are due. Answers their references. */
export async function settleDue(ctx: Pick<CompanyCtx, 'db' | 'clock'>): Promise<string[]> {
  const isDue = and(eq(sandboxTopups.status, 'pending'), lte(sandboxTopups.settlesAt, ctx.clock.now()))
  const due = await ctx.db.select().from(sandboxTopups).where(isDue)
  const settled: string[] = []
  for (const topup of due) if (await settle(ctx, topup)) settled.push(topup.reference)
  return settled
}

type Course = { scenario: Scenario; signal: AbortSignal }

async function answerNew(ctx: CompanyCtx, made: Topup, { scenario, signal }: Course): Promise<string> {
  switch (scenario) {
    case 'answer_lost':
    case 'request_lost':
    case 'silent':
      return await hang(ctx, signal)
    case 'malformed_once':
      return '<html><h1>502 Bad Gateway</h1></html>'
    case 'busy_once':
      return JSON.stringify({ status: 'turned_away', reference: made.reference, message: 'Antrean penuh, coba lagi' })
    default:
      if (made.status === 'succeeded' && !isInstant(made.customerNo)) await ctx.sleep(ctx.answerMs, signal)
      return describeTopup(made)
  }
}

async function answerKnown(ctx: CompanyCtx, known: Topup, { scenario, signal }: Course): Promise<string> {
  if (scenario === 'silent') return await hang(ctx, signal)
  if (known.status !== 'pending') return describeTopup(known)
  // Without a settling time it was refused at the door before, so this call takes it.
  const isDue = known.settlesAt === null || known.settlesAt <= ctx.clock.now()
  if (!isDue) return describeTopup(known)
  const settled = (await settle(ctx, known)) ?? (await findTopup(ctx, known.reference))
  return describeTopup(settled ?? known)
}

async function hang(ctx: CompanyCtx, signal: AbortSignal): Promise<never> {
  await ctx.sleep(ctx.hangMs, signal)
  throw new Error('connection closed without an answer')
}

function findRefusal(scenario: Scenario, cost: Rupiah, request: TopupRequest): { reason: string; message: string } | undefined {
  if (scenario === 'player_refused') return { reason: 'player_invalid', message: 'ID pemain tidak ditemukan' }
  if (scenario === 'out_of_stock') return { reason: 'out_of_stock', message: 'Stok habis' }
  if (cost > request.maxCostIdr) return { reason: 'price_above_ceiling', message: `Harga ${cost} di atas batas ${request.maxCostIdr}` }
  return undefined
}

type Start = Pick<Topup, 'deliveries' | 'status' | 'serialNumber' | 'settlesAt' | 'settlesAs'>

function startOf(ctx: CompanyCtx, scenario: Scenario, reference: string): Start {
  const settlesAt = new Date(ctx.clock.now().getTime() + ctx.pendingMs)
  const waiting: Start = { deliveries: 0, status: 'pending', serialNumber: null, settlesAt: null, settlesAs: 'succeeded' }
  switch (scenario) {
    case 'pending_then_success':
      return { ...waiting, settlesAt }
    case 'pending_then_failure':
      return { ...waiting, settlesAt, settlesAs: 'failed' }
    case 'request_lost':
    case 'silent':
    case 'busy_once':
      return waiting
    default:
      return { deliveries: 1, status: 'succeeded', serialNumber: serialNumberOf(reference), settlesAt: null, settlesAs: null }
  }
}

/** Ends a pending top-up, once for all callers at the same time. Undefined if another caller was first. */
async function settle(ctx: Pick<CompanyCtx, 'db'>, topup: Topup): Promise<Topup | undefined> {
  const isSuccess = topup.settlesAs === 'succeeded'
  const end = isSuccess
    ? { status: 'succeeded' as const, deliveries: 1, serialNumber: serialNumberOf(topup.reference) }
    : { status: 'failed' as const }
  const isOpen = and(eq(sandboxTopups.reference, topup.reference), eq(sandboxTopups.status, 'pending'))
  const [settled] = await ctx.db.update(sandboxTopups).set(end).where(isOpen).returning()
  return settled
}

function describeTopup({ reference, status, serialNumber, cost }: Topup): string {
  switch (status) {
    case 'succeeded':
      return JSON.stringify({ status: 'success', reference, serial_number: serialNumber, price: cost, message: 'Sukses' })
    case 'pending':
      return JSON.stringify({ status: 'pending', reference, message: 'Sedang diproses' })
    case 'failed':
      return JSON.stringify({ status: 'failed', reference, reason: 'supplier_down', message: 'Transaksi gagal' })
  }
}

async function countAsk(ctx: CompanyCtx, reference: string): Promise<Topup | undefined> {
  const counted = { askedCount: sql`${sandboxTopups.askedCount} + 1` }
  const [topup] = await ctx.db.update(sandboxTopups).set(counted).where(eq(sandboxTopups.reference, reference)).returning()
  return topup
}

async function findTopup(ctx: CompanyCtx, reference: string): Promise<Topup | undefined> {
  const [topup] = await ctx.db.select().from(sandboxTopups).where(eq(sandboxTopups.reference, reference))
  return topup
}

function pick({ reference, sku, customerNo }: TopupRequest) {
  return { reference, sku, customerNo }
}

/** Sixteen letters in groups of four, always the same for one reference. */
function serialNumberOf(reference: string): string {
  const bytes = createHash('sha256').update(`serial:${reference}`).digest().subarray(0, 16)
  const letters = Array.from(bytes, byte => orderIdAlphabet[byte % 32]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}
