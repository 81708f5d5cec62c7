import { afterEach, expect, test } from 'vitest'
import { type CheckerHarness, describeChecker } from './conformance.ts'
import type { PlayerChecker, PlayerQuestion } from './player-checker.ts'
import { type SimulatedCompany, type SimulatedPlayer, type Simulator, startSimulator } from './simulator.ts'

/** A player of the product that every company looks up. */
export const question: PlayerQuestion = {
  productId: 'mobile-legends',
  values: { user_id: '123456789', zone_id: '1234' },
  timeoutMs: 10_000,
}

const unknown = { user_id: '123456789', zone_id: '9999' }

type Setup<Account> = Pick<NonNullable<CheckerHarness['company']>, 'secrets' | 'otherProductId'> & {
  account: Account
  /** One that the company refuses. */
  wrongAccount: Account
  create(account: Account & { url: string }): PlayerChecker
  /** The player that `question` asks about, and the only one the company knows. */
  player: SimulatedPlayer
}

/** Tests of a checker whose company is simulated: the suite of all checkers, and what only this company's documents say. */
export function checkerTests<Account extends object>({ account, wrongAccount, create, player, ...told }: Setup<Account>) {
  const running: Simulator[] = []
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close()
  })
  /** A checker at this company, which runs until the end of the test. */
  async function start(company: SimulatedCompany) {
    const simulator = await startSimulator(company, [player])
    running.push(simulator)
    return { simulator, checker: create({ ...account, url: simulator.url }) }
  }
  async function makeHarness(company: SimulatedCompany): Promise<CheckerHarness> {
    const { simulator, checker } = await start(company)
    const withWrongCredentials = () => create({ ...wrongAccount, url: simulator.url })
    return { checker, known: { ...question, nickname: player.nickname }, unknown, company: { ...told, simulator, withWrongCredentials } }
  }
  return {
    start,
    /** Runs the suite of all checkers. */
    describeSuite: (name: string, company: SimulatedCompany) => describeChecker(name, () => makeHarness(company)),
    /** What the checker makes of bodies that the company may send. */
    testAnswers: (cases: readonly (readonly [what: string, body: object, expected: object])[]) =>
      test.each(cases)('it answers %s', async (_, body, expected) => {
        const { checker } = await start({ answer: () => ({ status: 200, body }) })
        expect(await checker.ask(question)).toMatchObject(expected)
      }),
  }
}
