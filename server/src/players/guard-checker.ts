import type { Clock } from '../platform/clock.ts'
import type { PlayerAnswer, PlayerChecker, PlayerQuestion, QuestionBudget, Silence } from './player-checker.ts'

type Limits = { clock: Clock; budget: QuestionBudget }

/** So many failures in a row end the questions for a while. */
const mostFailures = 5
/** How long a company is left alone; then one question tries whether it is back. */
const pauseMs = 60_000

/**
 * A company that is asked no more than the store's budget allows, and is left alone for a minute after five failures in a row, or for as long as
 * it asks for. Never throws, and gives up after the time limit itself.
 */
export function guardChecker(checker: PlayerChecker, { clock, budget }: Limits): PlayerChecker {
  const pause = createPause(clock)
  return {
    ...checker,
    async ask(question) {
      if (pause.isOn()) return spared('it failed too often')
      pause.begin()
      const right = await budget.take(checker.id)
      if (right !== 'free') return spared(right === 'spent' ? 'it was asked too often' : 'it asks to be left alone')
      const answer = await askInTime(checker, question)
      pause.note(answer)
      if (answer.kind === 'unavailable' && answer.waitMs) await budget.pause(checker.id, answer.waitMs)
      return answer
    },
  }
}

/** Asks a company that may hang or throw in spite of its promise. */
async function askInTime(checker: PlayerChecker, question: PlayerQuestion): Promise<PlayerAnswer> {
  const tooLate = Promise.withResolvers<PlayerAnswer>()
  const timer = setTimeout(
    () => tooLate.resolve({ kind: 'unavailable', why: 'no_answer', detail: 'no answer in time' }),
    question.timeoutMs,
  )
  try {
    return await Promise.race([checker.ask(question), tooLate.promise])
  } catch (error) {
    // An error's sentence may contain the player.
    return { kind: 'unavailable', why: 'nonsense', detail: error instanceof Error ? error.name : typeof error }
  } finally {
    clearTimeout(timer)
  }
}

function spared(detail: string): PlayerAnswer {
  return { kind: 'unavailable', why: 'spared', detail }
}

/** Failures of the company. A refused question is none: buyers type strange ids, and must not be able to end the questions of others. */
const failures: readonly Silence[] = ['no_answer', 'busy', 'locked_out', 'nonsense']

function createPause(clock: Clock) {
  let count = 0
  let untilMs = 0
  const nowMs = () => clock.now().getTime()
  return {
    isOn: () => untilMs > nowMs(),
    /** The first question after a pause goes alone: others are spared until its answer. */
    begin() {
      if (count >= mostFailures) untilMs = nowMs() + pauseMs
    },
    note(answer: PlayerAnswer) {
      const hasFailed = answer.kind === 'unavailable' && failures.includes(answer.why)
      count = hasFailed ? count + 1 : 0
      const ownMs = count >= mostFailures ? pauseMs : 0
      const waitMs = answer.kind === 'unavailable' ? Math.max(answer.waitMs ?? 0, ownMs) : 0
      untilMs = waitMs > 0 ? nowMs() + waitMs : 0
    },
  }
}
