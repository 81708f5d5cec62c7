import { expect, test } from 'vitest'
import { problemText } from '../../text/problem.ts'
import { ApiProblem } from './api-problem.ts'
import { callProblem, formSentence } from './call-problem.ts'

test('every thrown value gets a sentence', () => {
  const problem = new ApiProblem({ code: 'internal', status: 500, message: 'Ada gangguan.' })
  expect(callProblem(problem)).toBe(problem)
  expect(callProblem(new TypeError('no script'))).toMatchObject({ status: 0, message: problemText.offline })
})

test('a form says that its input is kept, but only if the input is not the problem', () => {
  const kept = ` ${problemText.kept}`
  const { offline, slow, broken } = problemText
  expect(`${offline}${slow}${broken}`).not.toContain('sian')
  expect(formSentence(ApiProblem.unanswered(problemText.offline))).toBe(problemText.offline + kept)
  expect(formSentence(ApiProblem.from(500, { error: 'Ada gangguan.' }, '1f2e3d4c5b6a'))).toBe(
    `Ada gangguan. Kode bantuan: 1f2e3d4c.${kept}`,
  )
  expect(formSentence(ApiProblem.from(422, { error: 'Nomor kurang.' }))).toBe('Nomor kurang.')
})
