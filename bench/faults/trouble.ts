import { type Bought, buy, type Shop } from './buyer.ts'
import type { DigiflazzCompany } from './digiflazz-company.ts'
import type { FaultCount } from './fault-count.ts'
import type { FaultRun } from './fault-run.ts'
import type { GatewayCompanies } from './gateway-companies.ts'
import { changeList, closeDigiflazz } from './list-changes.ts'
import type { Market } from './market.ts'
import { diceOf, planBuyer } from './plan.ts'
import { pause, type StoreProcesses } from './store-processes.ts'
import type { SupplierCompany } from './supplier-company.ts'

export type Trouble = {
  run: FaultRun
  store: StoreProcesses
  count: FaultCount
  companies: GatewayCompanies
  supplier: SupplierCompany
  digiflazz: DigiflazzCompany
  market: Market
  /** The store's socket for operators. */
  socket: string
  /** Absent if the store's database is embedded. */
  postgres: { goDown(): Promise<void>; comeBack(): Promise<void> } | undefined
}

/** What the buyers were answered, and what was done to them meanwhile. */
export type Crowd = { bought: Bought[]; kills: number; stops: number; lists: number }

/** Lets all buyers buy and pay, a crowd at a time, while processes are killed, and the database and companies go down. */
export async function letBuy(shop: Shop, trouble: Trouble): Promise<Crowd> {
  const { run, store, postgres } = trouble
  const crowd: Crowd = { bought: [], kills: 0, stops: 0, lists: 0 }
  const { bought } = crowd
  const paying: Promise<void>[] = []
  const disturbing: Promise<void>[] = []
  // A store that does not come up again ends the run at once, with the reason.
  const failing = Promise.withResolvers<never>()
  const disturbBy = (act: Promise<void>) => {
    act.catch(failing.reject)
    disturbing.push(act)
  }
  const inTurn = createTurns()
  const listsInTurn = createTurns()
  let next = 0
  const disturb = () => {
    const isDue = (every: number) => bought.length % every === 0
    if (isDue(run.buyersPerKill)) {
      const at = crowd.kills++ % store.count
      disturbBy(inTurn(() => store.kill(at)))
    }
    if (postgres && isDue(run.buyersPerStop)) {
      const at = crowd.stops++
      disturbBy(inTurn(() => stopDatabase(trouble, at)))
    }
    if (isDue(run.buyersPerList)) {
      const at = crowd.lists++
      disturbBy(listsInTurn(() => changeList(trouble, at)))
      if (at % 3 === 1) disturbBy(closeDigiflazz(trouble, at))
    }
    if (isDue(run.buyersPerKill * 2)) disturbBy(stopCompany(trouble, bought.length))
    if (isDue(500)) run.say(`${bought.length} buyers were answered`)
  }
  const comeAndBuy = async () => {
    for (let number = next++; number < run.buyers; number = next++) {
      const { paying: acts, ...one } = await buy(shop, planBuyer(run.seed, { number, users: shop.tokens.length }))
      paying.push(acts)
      bought.push(one)
      disturb()
    }
  }
  const crowds = Promise.all(Array.from({ length: run.crowd }, comeAndBuy)).then(() => Promise.all([...paying, ...disturbing]))
  await Promise.race([crowds, failing.promise])
  return crowd
}

/** Kills and stops come one after the other, so that a process that starts finds its database. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return (act: () => Promise<void>): Promise<void> => {
    const mine = last.then(act)
    last = mine.catch(() => {})
    return mine
  }
}

async function stopDatabase({ run, postgres }: Trouble, at: number): Promise<void> {
  await postgres?.goDown()
  await pause(300 + diceOf(run.seed, 'stop', at).below(2_500))
  await postgres?.comeBack()
}

async function stopCompany({ run, companies, supplier, digiflazz, count }: Trouble, at: number): Promise<void> {
  const dice = diceOf(run.seed, 'company', at)
  const all = [...companies.all.map(({ simulator }) => simulator), supplier, digiflazz]
  const down = all[dice.below(all.length)]
  count.add('company down')
  await down?.goDown()
  await pause(200 + dice.below(Math.min(6_000, run.windowMinutes * 10_000)))
  await down?.comeUp()
}
