import { problemText } from '../../text/problem.ts'
import { ApiProblem } from './api-problem.ts'

/** Turns anything thrown by a call into an `ApiProblem`, even if the client itself could not be loaded. */
export function callProblem(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : ApiProblem.unanswered(problemText.offline)
}

/** The sentence for a form: unless the input is the problem, it adds that the input is kept. */
export function formSentence(problem: ApiProblem): string {
  return problem.isUnknown ? `${problem.message.replace(/\.?$/, '.')} ${problemText.kept}` : problem.message
}
