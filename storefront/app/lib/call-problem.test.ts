import { expect, test } from 'vitest'
import { problemText } from '../text/problem.ts'
import { ApiProblem } from './api-problem.ts'
import { callProblem, formSentence } from './call-problem.ts'

test('whatever was thrown, there is a sentence for it', () => {
  const problem = new ApiProblem({ code: 'internal', status: 500, message: 'Ada gangguan.' })
  expect(callProblem(problem)).toBe(problem)
  expect(callProblem(new TypeError('no script'))).toMatchObject({ status: 0, message: problemText.offline })
})

test('only a form says that what was typed is still there, and only where the fault is not in it', () => {
  const kept = ` ${problemText.kept}`
  const { offline, slow, broken } = problemText
  expect(`${offline}${slow}${broken}`).not.toContain('sian')
  expect(formSentence(ApiProblem.unanswered(problemText.offline))).toBe(problemText.offline + kept)
  expect(formSentence(ApiProblem.from(500, { error: 'Ada gangguan.' }, '1f2e3d4c5b6a'))).toBe(
    `Ada gangguan. Kode bantuan: 1f2e3d4c.${kept}`,
  )
  expect(formSentence(ApiProblem.from(422, { error: 'Nomor kurang.' }))).toBe('Nomor kurang.')
})
