import type { PlayerValues } from '@kilat/contract/player.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { guardChecker } from './guard-checker.ts'
import type { PlayerChecker, QuestionBudget } from './player-checker.ts'
import { type Fault, faults, type Simulator } from './simulator.ts'

/** A checker with the situations its suite must be able to bring about. */
export type CheckerHarness = {
  checker: PlayerChecker
  /** A player that exists, with the nickname the company has for it. */
  known: { productId: string; values: PlayerValues; nickname: string }
  /** One that does not exist, of the same product. */
  unknown: PlayerValues
  /** The company behind it; null if the checker asks nobody. */
  company: CompanyHarness | null
  /** Lets the time pass after which it may be asked again about a player whose answer was lost; omitted if that is at once. */
  recover?(): Promise<void>
}

type CompanyHarness = {
  simulator: Simulator
  /** Secrets that appear in no answer. */
  secrets: readonly string[]
  /** A product whose players this company can not look up. */
  otherProductId: string
  withWrongCredentials(): PlayerChecker
}

const patienceMs = 10_000
/** For calls that are never answered. */
const shortMs = 150

/** What every checker must do. */
export function describeChecker(name: string, start: () => Promise<CheckerHarness>): void {
  describe(`${name} as a checker of nicknames`, () => {
    let harness: CheckerHarness
    beforeEach(async () => {
      harness = await start()
    })

    const ask = (values = harness.known.values, timeoutMs = patienceMs) =>
      harness.checker.ask({ productId: harness.known.productId, values, timeoutMs })

    /** The company, or undefined after skipping the test for a checker that asks nobody. */
    const companyOf = (skip: (why: string) => void): CompanyHarness => {
      if (!harness.company) skip('this checker asks nobody')
      // `skip` throws.
      return harness.company as CompanyHarness
    }

    /** An answer without a result, which tells the log nothing of the player or the account. */
    async function expectUnavailable(asked: ReturnType<typeof ask>) {
      const answer = await asked
      expect(answer).toMatchObject({ kind: 'unavailable', why: expect.any(String) })
      const told = JSON.stringify(answer)
      for (const secret of [...Object.values(harness.known.values), harness.known.nickname, ...(harness.company?.secrets ?? [])])
        expect(told).not.toContain(secret)
      return answer
    }

    test('a known player has its nickname, an unknown one is not found', async () => {
      expect(await ask()).toMatchObject({ kind: 'found', nickname: harness.known.nickname })
      expect(await ask(harness.unknown)).toEqual({ kind: 'not_found', isSure: true })
    })

    test('the same question has the same answer, and questions at once have each their own', async () => {
      const [one, other, again] = await Promise.all([ask(), ask(harness.unknown), ask()])
      expect(other.kind).toBe('not_found')
      expect(one).toMatchObject({ kind: 'found', nickname: harness.known.nickname })
      expect(again).toEqual(one)
    })

    test('no player is invented for missing values', async () => {
      await expectUnavailable(ask({}))
    })

    test('a game that the company can not look up is told before it is asked', async ({ skip }) => {
      const { otherProductId, simulator } = companyOf(skip)
      expect(harness.checker.knows(harness.known.productId)).toBe(true)
      for (const productId of [otherProductId, 'toString']) {
        expect(harness.checker.knows(productId)).toBe(false)
        await expectUnavailable(harness.checker.ask({ ...harness.known, productId, timeoutMs: patienceMs }))
      }
      expect(simulator.calls).toEqual([])
    })

    for (const fault of faults)
      test(`an answer with the fault ${fault} is unavailable for one question, and neither found nor not found`, async ({ skip }) => {
        const { simulator } = companyOf(skip)
        simulator.breakNext(fault)
        const answer = await expectUnavailable(ask(undefined, fault === 'hang' ? shortMs : patienceMs))
        expect(answer).toMatchObject({ why: whyOf[fault] ?? 'nonsense' })
        expect(simulator.calls).toHaveLength(1)
        await harness.recover?.()
        expect(await ask()).toMatchObject({ kind: 'found' })
      })

    test('the company asks to be left alone for a time', async ({ skip }) => {
      companyOf(skip).simulator.breakNext('rate_limited')
      expect(await ask()).toMatchObject({ waitMs: 120_000 })
    })

    test('an answer after the time limit is too late, and the next question is answered', async ({ skip }) => {
      companyOf(skip).simulator.slowNext(60_000)
      expect(await expectUnavailable(ask(undefined, shortMs))).toMatchObject({ why: 'no_answer' })
      await harness.recover?.()
      expect(await ask()).toMatchObject({ kind: 'found' })
    })

    test('a company that is down is unavailable until it is back', async ({ skip }) => {
      const { simulator } = companyOf(skip)
      await simulator.goDown()
      expect(await expectUnavailable(ask())).toMatchObject({ why: 'no_answer' })
      await simulator.comeUp()
      expect(await ask()).toMatchObject({ kind: 'found' })
    })

    test('wrong credentials say so, and never that a player does not exist', async ({ skip }) => {
      const checker = companyOf(skip).withWrongCredentials()
      for (const values of [harness.known.values, harness.unknown])
        expect(await expectUnavailable(checker.ask({ productId: harness.known.productId, values, timeoutMs: patienceMs }))).toMatchObject({
          why: 'locked_out',
        })
    })

    test.for([
      ['markup stays text', '<b onclick=alert(1)>Sari & Co</b>', '<b onclick=alert(1)>Sari & Co</b>'],
      ['signs that turn the text around or are invisible are dropped', '\u202eiraS\u2066\u200bGamer\u0000', 'iraSGamer'],
      ['emoji and letters of all scripts stay', '꧁👨‍👩‍👧 サリ꧂', '꧁👨‍👩‍👧 サリ꧂'],
      ['several lines become one', 'Sari\r\n  Gamer', 'Sari Gamer'],
      ['a name that is far too long is cut', 'x'.repeat(400), 'x'.repeat(80)],
    ] as const)('a nickname is a line of text: %s', async ([, sent, shown], { skip }) => {
      for (const player of companyOf(skip).simulator.players) player.nickname = sent
      expect(await ask()).toMatchObject({ kind: 'found', nickname: shown })
    })

    test('a nickname of which nothing can be seen is none', async ({ skip }) => {
      for (const player of companyOf(skip).simulator.players) player.nickname = '\u200b \u202e'
      await expectUnavailable(ask())
    })

    test('its credentials can be checked', async ({ skip }) => {
      const { simulator, withWrongCredentials, secrets } = companyOf(skip)
      const outcomes = [await harness.checker.check?.(), await withWrongCredentials().check?.()]
      simulator.breakNext('html')
      outcomes.push(await harness.checker.check?.())
      await simulator.goDown()
      outcomes.push(await harness.checker.check?.())
      expect(outcomes.map(outcome => outcome?.kind)).toEqual(['works', 'wrong_credentials', 'unknown', 'unreachable'])
      for (const secret of secrets) expect(JSON.stringify(outcomes)).not.toContain(secret)
    })

    test('after five failures in a row it is left alone for a minute, then one question tries again', async ({ skip }) => {
      const { simulator } = companyOf(skip)
      let nowMs = 0
      const guarded = guardChecker(harness.checker, { clock: { now: () => new Date(nowMs) }, budget: unlimited })
      const askGuarded = () => guarded.ask({ ...harness.known, timeoutMs: patienceMs })
      simulator.breakNext('busy', 'html', 'lose_answer', 'nonsense', 'busy')
      for (let count = 0; count < 5; count += 1) {
        await expectUnavailable(askGuarded())
        await harness.recover?.()
      }
      expect(await askGuarded()).toMatchObject({ why: 'spared' })
      nowMs += 60_000
      simulator.breakNext('busy')
      const probes = await Promise.all([askGuarded(), askGuarded()])
      expect(probes.map(answer => answer.kind === 'unavailable' && answer.why).sort()).toEqual(['busy', 'spared'])
      expect(simulator.calls).toHaveLength(6)
      nowMs += 60_000
      await harness.recover?.()
      expect(await askGuarded()).toMatchObject({ kind: 'found' })
      expect(await askGuarded()).toMatchObject({ kind: 'found' })
    })
  })
}

const unlimited: QuestionBudget = { take: async () => 'free', pause: async () => {} }

const whyOf: Partial<Record<Fault, string>> = {
  lose_request: 'no_answer',
  lose_answer: 'no_answer',
  hang: 'no_answer',
  busy: 'busy',
  rate_limited: 'busy',
}
