import { problemText } from '../text/problem.ts'
import { ApiProblem } from './api-problem.ts'

/** Why a call came to nothing, as an `ApiProblem` whatever was thrown: also where the client itself could not be fetched. */
export function callProblem(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : ApiProblem.unanswered(problemText.offline)
}

/** The same said beside a form: where the fault is not in what was typed, that it is still there. */
export function formSentence(problem: ApiProblem): string {
  return problem.isUnknown ? `${problem.message.replace(/\.?$/, '.')} ${problemText.kept}` : problem.message
}
